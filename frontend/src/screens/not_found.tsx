/** No such page. */
import { Link } from "../parts/link";
import { t } from "../words/t";

export function NotFoundScreen() {
  return (
    <section class="sheet narrow">
      <h1>{t("notfound.title")}</h1>
      <p>{t("notfound.text")}</p>
      <Link to={{ at: "home" }} class="button primary">
        {t("notfound.go")}
      </Link>
    </section>
  );
}

/** Tests speak English from the start. */
import en from "./en.json";
import { speak } from "./t";

speak("en", en);

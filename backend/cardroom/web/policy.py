"""The policy of our pages, as headers: what they may load, and who may show them."""

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; connect-src 'self'; script-src 'self';"
        " style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy_headers(*, secure: bool) -> dict[str, str]:
    """Headers of every answer; `secure` = the page is reached over TLS alone."""
    return SECURITY | ({"Strict-Transport-Security": "max-age=31536000"} if secure else {})

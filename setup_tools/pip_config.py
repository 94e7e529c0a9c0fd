"""pip's configuration in uv's words: uv does not read pip's, and where pip works uv must work."""

import ast

# pip's own file sections rank below its environment variables; `install` ranks above `global`.
SECTIONS = ("global", "install", ":env:")


def parse(listing: str) -> dict[str, str]:
    """`pip config list` as one value per option, the strongest section winning."""
    found: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    for line in listing.splitlines():
        key, equals, literal = line.partition("=")
        section, _, option = key.strip().rpartition(".")
        if equals and section in found:
            found[section][option] = _value(literal)
    merged: dict[str, str] = {}
    for section in SECTIONS:
        merged |= found[section]
    return merged


def _value(literal: str) -> str:
    try:
        return str(ast.literal_eval(literal.strip()))
    except (ValueError, SyntaxError):
        return literal.strip()


def for_uv(options: dict[str, str], environ: dict[str, str]) -> dict[str, str]:
    """The variables to add for uv. What the caller set for uv itself is never overridden."""
    wanted = {"UV_NO_CONFIG": "1", "UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "1"}
    if "index-url" in options:
        wanted["UV_DEFAULT_INDEX"] = options["index-url"].strip()
    if options.get("extra-index-url", "").split():
        wanted["UV_INDEX"] = " ".join(options["extra-index-url"].split())
        # pip takes the best version of all indexes; the hashes in the lock make that safe.
        wanted["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    if options.get("find-links", "").split():
        wanted["UV_FIND_LINKS"] = ",".join(options["find-links"].split())
    if options.get("trusted-host", "").split():
        wanted["UV_INSECURE_HOST"] = " ".join(options["trusted-host"].split())
    if options.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        wanted["UV_NO_INDEX"] = "1"
    for option, variable in (("cert", "SSL_CERT_FILE"), ("proxy", "ALL_PROXY")):
        if option in options:
            wanted[variable] = options[option]
    for option in ("timeout", "default-timeout"):
        if option in options:
            wanted["UV_HTTP_TIMEOUT"] = str(int(float(options[option])))
    return {name: value for name, value in wanted.items() if name not in environ}


def has_local_sources(options: dict[str, str]) -> bool:
    """Whether pip can also install from this machine, and so go on where the network ends."""
    places = [*options.get("extra-index-url", "").split(), options.get("index-url", "")]
    links = options.get("find-links", "").split()
    return any(place.startswith("file:") for place in places) or any(
        link.startswith("file:") or "://" not in link for link in links
    )

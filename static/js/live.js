/* The page's one event stream. Messages say that a topic changed; pieces with hx-trigger="sse:topic" ask again.
   Used by htmx's sse extension in place of its own source, which retries without jitter and never stops listening. */
(() => {
  const FIRST_WAIT = 400, LONGEST_WAIT = 20000, STALE_AFTER = 8000;
  const indicator = () => document.getElementById("live");
  const pending = new Map(); // element id -> topic whose swap was refused because someone is typing there
  let lostAt = null, staleTimer = null;

  function show(state) {
    const word = indicator();
    if (!word) return;
    const time = lostAt ? lostAt.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) : "";
    const text = word.getAttribute(`data-word-${state}`).replace("{time}", time);
    word.hidden = false;
    word.dataset.state = state;
    document.documentElement.dataset.live = state;
    if (word.textContent !== text) word.textContent = text;
  }

  function lost() {
    lostAt ??= new Date();
    if (indicator()?.dataset.state !== "stale") show("reconnecting");
    staleTimer ??= setTimeout(() => show("stale"), STALE_AFTER);
  }

  function found() {
    lostAt = null;
    clearTimeout(staleTimer);
    staleTimer = null;
    show("live");
  }

  const partOf = (element, name) => (element.getAttribute("hx-trigger") || "").split(",")
    .map((part) => part.trim().split(/\s+/)).find(([first]) => first === name);

  function tell(topic, event) {
    const name = `sse:${topic}`;
    for (const element of document.querySelectorAll('[hx-trigger*="sse:"]')) {
      if (!partOf(element, name)) continue;
      const spread = Number(element.dataset.spread || 0); // public pages may spread their questions over some ms
      setTimeout(() => ask(element.isConnected ? element : document.getElementById(element.id), name, event), spread * Math.random());
    }
  }

  // A piece that is asking already will be replaced by its answer, and what listens in it with it: it is told again
  // after that. htmx begins a "delay" anew with every message; while one is running, the next is part of it.
  const asking = new Map(); // element id -> topics heard while its answer is under way
  const gathering = new WeakMap(); // element -> topic -> when its delay ends

  function ask(element, name, event) {
    const part = element && partOf(element, name);
    if (!part) return;
    if (asking.has(element.id)) { asking.get(element.id).set(name, event); return; }
    const ends = gathering.get(element) || {}, now = performance.now();
    if (ends[name] > now) return;
    const delay = part.find((word) => word.startsWith("delay:"));
    if (delay) gathering.set(element, { ...ends, [name]: now + htmx.parseInterval(delay.slice(6)) });
    htmx.trigger(element, name, event);
  }

  document.addEventListener("htmx:beforeSend", (event) => {
    const { elt, xhr } = event.detail;
    if (!elt.id || !byStream(event.detail)) return;
    const missed = new Map();
    asking.set(elt.id, missed);
    xhr.addEventListener("loadend", () => setTimeout(() => { // the new piece listens after htmx has settled
      if (asking.get(elt.id) !== missed) return;
      asking.delete(elt.id);
      for (const [name, message] of missed) ask(document.getElementById(elt.id), name, message);
    }, htmx.config.defaultSettleDelay + 30));
  });

  class Source {
    constructor(url) {
      this.url = new URL(url, location.href);
      this.readyState = 0;
      this.tries = 0;
      this.names = new Set();
      document.addEventListener("visibilitychange", () => document.hidden ? this.pause() : this.open());
      addEventListener("online", () => this.open(true));
      addEventListener("offline", () => { this.shut(); lost(); });
      addEventListener("pagehide", () => this.pause());
      addEventListener("pageshow", (event) => event.persisted && this.open());
      if (!document.hidden) this.open();
    }

    // The extension registers one listener for each element; the name is enough, tell() finds who listens now.
    addEventListener(name) {
      if (this.names.has(name)) return;
      this.names.add(name);
      this.listen(name);
    }
    removeEventListener() { /* a name may have other listeners; an unused name costs nothing */ }

    listen(name) {
      this.stream?.addEventListener(name, (event) => this.heard(name, event));
    }

    heard(name, event) {
      let version = 0;
      try { version = JSON.parse(event.data).version || 0; } catch { /* a topic without a version is a topic */ }
      const known = Number(this.url.searchParams.get("v") || 0);
      if (!this.missed && version > known) this.url.searchParams.set("v", version);
      tell(name, event);
    }

    // A piece could not be fetched: what the page shows is older than what it heard.
    forget() { this.missed = true; this.url.searchParams.set("v", "0"); }

    open(again = false) {
      clearTimeout(this.timer);
      if (again) this.shut();
      if (this.stream || this.closed || document.hidden) return;
      const stream = this.stream = new EventSource(this.url);
      stream.onopen = () => {
        this.readyState = 1;
        this.tries = 0;
        this.missed = false;
        found();
        this.onopen?.();
      };
      stream.onerror = () => {
        const refused = stream.readyState === EventSource.CLOSED;
        this.shut();
        lost();
        if (refused && this.tries % 6 === 0) this.renew(); else this.later();
      };
      for (const name of new Set([...this.names, "hello", "changed"])) this.listen(name);
    }

    shut() { this.stream?.close(); this.stream = null; this.readyState = 0; }
    pause() { clearTimeout(this.timer); this.shut(); }
    close() { this.closed = true; this.pause(); this.readyState = 2; }

    later() {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.5 + Math.random());
      this.timer = setTimeout(() => this.open(), wait);
    }

    // Refused (an old ticket): the page, asked for once, brings a new one or sends to the sign-in page.
    async renew() {
      try {
        const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" });
        if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return location.reload();
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.querySelector("[sse-connect]")?.getAttribute("sse-connect");
        if (fresh) {
          const version = this.url.searchParams.get("v");
          this.url = new URL(fresh, location.href);
          this.url.searchParams.set("v", version);
        }
      } catch { /* no server: the next try tells */ }
      this.later();
    }
  }

  let source = null;
  htmx.createEventSource = (url) => (source ??= new Source(url));

  const byStream = (detail) => (detail.requestConfig?.triggeringEvent?.type || "").startsWith("sse:");
  const typing = (element) => element.matches("[data-typing]") || element.querySelector("[data-typing]");

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event, target = detail.target;
    if (!byStream(detail) || !typing(target)) return;
    detail.shouldSwap = false;
    const element = detail.requestConfig.elt;
    if (element.id) pending.set(element.id, detail.requestConfig.triggeringEvent.type);
  });

  function catchUp() {
    for (const [id, topic] of pending) {
      const element = document.getElementById(id);
      if (element && typing(element)) continue;
      pending.delete(id);
      if (element) htmx.trigger(element, topic);
    }
  }
  document.addEventListener("rk:typing-over", catchUp);
  document.addEventListener("htmx:afterSettle", () => pending.size && catchUp());

  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(failure, (event) => { if (byStream(event.detail)) source?.forget(); });
  }
})();

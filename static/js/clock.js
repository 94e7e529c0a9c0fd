/* Clocks: <time data-clock data-ends="…Z" [data-server-now] [data-extension-seconds] [data-paused-left]>.
   The device's own clock may be minutes wrong, so the server is asked for the time. Overtime reads +mm:ss. */
(() => {
  const own = document.currentScript.src;
  const said = new Map(); // what was read out, by clock
  let offset = null; // server minus device, in ms
  let lastAsked = 0;

  const clocks = () => document.querySelectorAll("[data-clock]");
  const two = (number) => String(number).padStart(2, "0");

  function format(left) {
    const seconds = left > 0 ? Math.ceil(left) : Math.floor(-left);
    const sign = left > 0 || !seconds ? "" : "+";
    return `${sign}${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  }

  function leftOf(clock, now) {
    if (clock.dataset.pausedLeft !== undefined) return Number(clock.dataset.pausedLeft);
    if (!clock.dataset.ends) return null;
    return (Date.parse(clock.dataset.ends) - now) / 1000 + Number(clock.dataset.extensionSeconds || 0);
  }

  function speak(clock, left) {
    const before = said.get(clock.dataset.ends);
    const due = [10, 5, 1, 0].filter((minutes) => left <= minutes * 60);
    const mark = due.length ? Math.min(...due) : null;
    said.set(clock.dataset.ends, mark);
    if (before === undefined || mark === null || mark === before) return; // not on arrival, and once each
    const text = clock.getAttribute(`data-say-${mark}`), voice = document.getElementById("voice");
    if (text && voice) voice.textContent = text;
  }

  function tick() {
    const now = Date.now() + (offset || 0);
    for (const clock of clocks()) {
      const left = leftOf(clock, now);
      if (left === null) continue;
      const text = format(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("over", left <= 0 && clock.dataset.pausedLeft === undefined);
      if (clock.hasAttribute("data-say-10") && clock.dataset.ends) speak(clock, left);
    }
  }

  function fromPage() {
    const stamped = document.querySelector("[data-clock][data-server-now]");
    if (stamped && offset === null) offset = Date.parse(stamped.dataset.serverNow) - Date.now();
  }

  // The Date header has whole seconds: half a second is added, and small differences are left alone.
  async function ask() {
    if (!clocks().length || Date.now() - lastAsked < 60000) return;
    lastAsked = Date.now();
    try {
      const sent = Date.now();
      const answer = await fetch(own, { method: "HEAD", cache: "no-store" });
      const server = Date.parse(answer.headers.get("Date"));
      if (Number.isNaN(server)) return;
      const measured = server + 500 - (sent + Date.now()) / 2;
      if (offset === null || Math.abs(measured - offset) > 1200) offset = measured;
      tick();
    } catch { lastAsked = 0; }
  }

  document.addEventListener("DOMContentLoaded", () => {
    fromPage();
    tick();
    ask();
    setInterval(tick, 250);
  });
  document.addEventListener("htmx:afterSettle", () => { tick(); if (offset === null) ask(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { tick(); ask(); } });
})();

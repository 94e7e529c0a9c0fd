/* The result desk: Enter puts the line into a queue and frees the field at once. A line waits there until the
   server has answered, through a lost connection and a reload; its id makes a second sending harmless. */
(() => {
  const form = document.querySelector("[data-desk]");
  if (!form) return;
  const field = form.elements.line, list = document.getElementById("just-entered");
  const pending = document.getElementById("desk-pending"), idle = document.getElementById("desk-idle");
  const key = `rk-desk:${location.pathname}`, rows = new Map();
  const RETRY = 3000;
  let queue = [], busy = false, timer = null;

  const keep = () => { try { queue.length ? sessionStorage.setItem(key, JSON.stringify(queue)) : sessionStorage.removeItem(key); } catch { /* full or forbidden */ } };
  const fresh = () => crypto.randomUUID?.() || "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (c) => (c ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (c / 4)))).toString(16));

  function showPending(job) {
    const row = pending.content.querySelector("tr").cloneNode(true);
    row.id = `job-${job.request_id}`;
    row.dataset.line = job.line;
    row.querySelector(".line-text").textContent = job.line;
    list.querySelector(".nothing")?.remove();
    list.prepend(row);
    rows.set(job.request_id, row);
  }

  // Asking again after a lost answer: the same id, so nothing is saved twice.
  async function next() {
    if (busy || !queue.length) return;
    busy = true;
    clearTimeout(timer);
    const job = queue[0], row = rows.get(job.request_id);
    let answered = false;
    const arrived = (event) => { if (event.detail.elt === row || event.detail.requestConfig?.elt === row) answered = event.detail.xhr.status > 0 && event.detail.xhr.status < 500; };
    document.addEventListener("htmx:beforeOnLoad", arrived);
    try {
      await htmx.ajax("POST", form.getAttribute("action"), { source: row, target: row, swap: "outerHTML", values: { ...job } });
    } catch { answered = false; }
    document.removeEventListener("htmx:beforeOnLoad", arrived);
    busy = false;
    if (answered) {
      queue.shift();
      rows.delete(job.request_id);
      keep();
      return next();
    }
    const mark = row.querySelector(".tag");
    mark.classList.add("time");
    mark.textContent = mark.dataset.wordWaiting;
    timer = setTimeout(next, RETRY);
  }

  function enter() {
    const line = field.value.trim();
    if (!line || line.startsWith("/") || line.startsWith("・") || line.startsWith("／")) return;
    const job = { line, request_id: fresh(), seen: form.querySelector("[name=seen]")?.value || "" };
    queue.push(job);
    keep();
    showPending(job);
    clear();
    next();
  }

  function clear() {
    htmx.trigger(field, "htmx:abort");
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    htmx.trigger(field, "htmx:abort");
    document.getElementById("desk-preview").replaceWith(idle.content.cloneNode(true));
    field.focus();
  }

  function put(line) {
    field.value = line;
    field.focus();
    field.setSelectionRange(line.length, line.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Arrow up takes the newest line, pressed again the one before it.
  let back = -1;
  function older(step) {
    const lines = [...list.querySelectorAll("tr[data-line]")].map((row) => row.dataset.line);
    back = Math.max(-1, Math.min(lines.length - 1, back + step));
    put(back < 0 ? "" : lines[back]);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    back = -1;
    enter();
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") { back = -1; clear(); event.preventDefault(); }
    if (event.key === "ArrowUp") { older(1); event.preventDefault(); }
    if (event.key === "ArrowDown" && back >= 0) { older(-1); event.preventDefault(); }
  });
  document.addEventListener("click", (event) => {
    const line = event.target.closest("button[data-line]");
    if (line) { line.closest("tr.refused")?.remove(); put(line.dataset.line); }
    if (event.target.closest("[data-forget]")) event.target.closest("tr").remove();
  });
  // The newest eight stay in sight; what still waits for an answer stays too.
  document.addEventListener("htmx:afterSettle", () => {
    [...list.rows].slice(12).forEach((row) => { if (!row.id.startsWith("job-") && !row.classList.contains("refused")) row.remove(); });
  });
  addEventListener("online", next);

  try { queue = JSON.parse(sessionStorage.getItem(key)) || []; } catch { queue = []; }
  queue.forEach(showPending);
  next();
})();

/* Forms: the CSRF token of this moment, one send for one press, nothing typed is lost. */
(() => {
  const cookie = (name) => document.cookie.split("; ").find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) || "";
  const token = () => cookie("rk_csrf");
  const store = {
    get: (key) => { try { return sessionStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { sessionStorage.setItem(key, value); } catch { /* full or forbidden */ } },
    drop: (key) => { try { sessionStorage.removeItem(key); } catch { /* same */ } },
  };

  // Signing in again in another tab changes the token; a page's own copy would be refused.
  document.addEventListener("htmx:configRequest", (event) => {
    if (token()) event.detail.headers["X-CSRFToken"] = token();
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    // by attribute: a field named "method" or "action" hides the form's own property
    const verb = event.submitter?.getAttribute("formmethod") || form.getAttribute("method") || "get";
    if (verb.toLowerCase() !== "post" || form.hasAttribute("hx-post")) return;
    if (form.dataset.sending !== undefined) return event.preventDefault();
    if (token() && new URL(form.getAttribute("action") || "", location.href).origin === location.origin) {
      const field = form.elements.csrfmiddlewaretoken
        || form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "csrfmiddlewaretoken" }));
      field.value = token();
    }
    if (form.dataset.keep !== undefined) store.set("rk-sent", keyOf(form));
    setTimeout(() => { // after the browser has taken the form's values
      if (event.defaultPrevented) return;
      form.dataset.sending = "";
      event.submitter?.setAttribute("data-busy", "");
      setTimeout(() => release(form), 8000);
    });
  });
  function release(form) {
    delete form.dataset.sending;
    for (const button of form.querySelectorAll("[data-busy]")) button.removeAttribute("data-busy");
  }
  addEventListener("pageshow", () => document.querySelectorAll("form[data-sending]").forEach(release));

  // Typing: a stream's swap must not take the field away (live.js asks).
  const changed = (field) => field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.options ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;
  const dirty = (form) => [...form.elements].some((field) => field.name && field.type !== "hidden" && "value" in field && field.type !== "submit" && field.type !== "button" && changed(field));
  function mark(form) {
    const was = form.dataset.typing !== undefined;
    if (dirty(form)) form.dataset.typing = "";
    else if (was) { delete form.dataset.typing; document.dispatchEvent(new Event("rk:typing-over")); }
  }
  document.addEventListener("input", (event) => { const form = event.target.form; if (form) { mark(form); keep(form); } });
  document.addEventListener("reset", (event) => setTimeout(() => { mark(event.target); forget(event.target); }));

  // data-keep="key": what was typed survives a reload or a lost connection, until it was saved.
  const keyOf = (form) => `rk-keep:${location.pathname}:${form.dataset.keep}`;
  const kept = (form) => [...form.elements].filter((field) => field.name && !["hidden", "password", "file", "submit", "button"].includes(field.type));
  function keep(form) {
    if (form.dataset.keep === undefined) return;
    store.set(keyOf(form), JSON.stringify(kept(form).map((field) =>
      [field.name, field.type === "checkbox" || field.type === "radio" ? `${field.value}\n${field.checked}` : field.value])));
  }
  function forget(form) { if (form.dataset.keep !== undefined) store.drop(keyOf(form)); }
  function restore(root) {
    for (const form of root.querySelectorAll("form[data-keep]")) {
      const values = store.get(keyOf(form));
      if (!values || form.querySelector("[aria-invalid]") || form.dataset.restored !== undefined) continue;
      form.dataset.restored = "";
      const fields = kept(form);
      JSON.parse(values).forEach(([name, value], place) => {
        const field = fields[place];
        if (!field || field.name !== name) return;
        if (field.type === "checkbox" || field.type === "radio") field.checked = value === `${field.value}\ntrue`;
        else field.value = value;
      });
      mark(form);
    }
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.elt.closest?.("form");
    if (form && event.detail.successful) { forget(form); delete form.dataset.typing; }
  });
  // A plain form answers with a redirect when it was saved; an error page or a lost connection does not.
  document.addEventListener("DOMContentLoaded", () => {
    const sent = store.get("rk-sent"), arrival = performance.getEntriesByType("navigation")[0];
    if (sent && arrival?.redirectCount) store.drop(sent);
    store.drop("rk-sent");
    restore(document);
  });
  document.addEventListener("htmx:afterSettle", (event) => restore(event.detail.elt));

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const input = step.parentElement.querySelector("input");
      Number(step.dataset.step) > 0 ? input.stepUp() : input.stepDown();
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
    const copy = event.target.closest("[data-copy]");
    if (copy) copyFrom(copy);
    if (event.target.closest("[data-print]")) print();
    const closer = event.target.closest("[data-close]");
    if (closer) { const box = closer.closest("details, dialog"); box.matches("dialog") ? box.close() : (box.open = false, box.querySelector("summary").focus()); }
    const opener = event.target.closest("[data-opens]");
    if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.activeElement?.closest("details.menu[open], details.confirm[open]") || document.querySelector("details.menu[open]");
    if (open) { open.open = false; open.querySelector("summary").focus(); }
    else if (location.hash === "#menu") location.hash = "#main";
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
  });

  // The clipboard does not exist on a plain http address in the hall: select and copy the old way.
  async function copyFrom(button) {
    const source = document.getElementById(button.dataset.copy), text = source.value ?? source.textContent.trim();
    try { await navigator.clipboard.writeText(text); } catch {
      const area = Object.assign(document.createElement("textarea"), { value: text, className: "sr-only" });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    const before = button.textContent;
    if (button.dataset.wordDone) { button.textContent = button.dataset.wordDone; setTimeout(() => { button.textContent = before; }, 1500); }
  }
})();

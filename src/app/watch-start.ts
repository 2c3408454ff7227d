/** As `PAGE_PART_TIMEOUT_MS`, whose module is among those that may not arrive. */
const TIMEOUT_MS = 120_000

/**
 * Watches the first load of a page. It is a script of its own, without imports, so that it runs if the site's scripts fail or do
 * not arrive. It then shows the message with which the page can be loaded again.
 */
function watchStart(): void {
  setTimeout(showMissing, TIMEOUT_MS - performance.now())
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watchEntry)
  else watchEntry()
}

/** A module that the document has requested already is not loaded again. If it failed, this is a second attempt. */
function watchEntry(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')
  if (entry) import(/* @vite-ignore */ entry.src).catch(showMissing)
}

function showMissing(): void {
  const message = document.getElementById('part-missing')
  if (message && !('started' in document.documentElement.dataset)) message.hidden = false
}

watchStart()

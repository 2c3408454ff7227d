import type { PAGE_PART_TIMEOUT_MS, PART_MISSING_ID } from '#platform/web/page-part.ts'

/**
 * A small script in the head of every document. It runs before anything is shown, and so it is one plain script instead of a
 * module, and imports only types.
 *
 * If a session is stored, it marks the document, so that style sheets can show a member's page from the start, and sends the
 * requests that its tag lists, because the client will need the responses. If its tag names the client's modules, the page works
 * without them: they are loaded for a member once the page's early script has shown their content, and for a visitor when they
 * first reach for a link, a button or a choice, or at once if they came by a tracked link, which the client counts. On other
 * pages the document itself loads the client. In both cases, this script shows a message if the client fails or does not arrive.
 */
;(() => {
  /** A mark that is still there after this time without the client would hide what everyone may see. */
  const MARK_TIMEOUT_MS = 15_000
  const CLIENT_TIMEOUT_MS: typeof PAGE_PART_TIMEOUT_MS = 120_000
  const ANSWER_TIMEOUT_MS = 30_000
  /** A client that waits longer would delay what everyone sees. */
  const EARLY_TIMEOUT_MS = 1_500
  const EXPIRY_MARGIN_MS = 20_000
  const MESSAGE_ID: typeof PART_MISSING_ID = 'part-missing'
  const MARK = 'data-signed-in'
  const firstUses = ['pointerover', 'focusin', 'keydown', 'storage', 'pageshow'] as const

  const root = document.documentElement
  const modules = listed('modules', ' ')
  const requests = listed('requests', ',')
  const [earlyScript] = listed('early', ' ')
  const loadedAddress = currentAddress()
  let hasEarlyClick = false

  if (hasSession()) {
    mark()
    sendFirstRequests()
  }
  if (modules.length === 0) watchClient()
  else if (hasSession() || cameByLink()) void loadClient()
  else for (const type of firstUses) window.addEventListener(type, onUse, { passive: true })
  window.addEventListener('click', onEarlyClick)
  if (cameByLink()) window.addEventListener('click', passCode, { capture: true })
  window.addEventListener('popstate', onEarlyReturn)

  function listed(name: 'modules' | 'requests' | 'early', separator: string): string[] {
    return document.currentScript?.dataset[name]?.split(separator) ?? []
  }

  /** The client gives the mark a value once it has started. */
  function mark(): void {
    root.setAttribute(MARK, '')
    setTimeout(unmark, MARK_TIMEOUT_MS)
  }

  function unmark(): void {
    if (root.getAttribute(MARK) === '') root.removeAttribute(MARK)
  }

  /** Whether the address has the code of a tracked link. */
  function cameByLink(): boolean {
    return /[?&](via|by)=/.test(window.location.search)
  }

  /** Adds the code to a link that is followed before the client has started, which could have counted the visit. */
  function passCode({ target }: Event): void {
    const link = target instanceof Element && target.closest('a')
    if (!link || isStarted() || link.origin !== window.location.origin || link.pathname === window.location.pathname)
      return
    const [, code] = /[?&]((?:via|by)=[a-z0-9-]+)/.exec(window.location.search) ?? []
    if (code !== undefined) link.search += (link.search === '' ? '?' : '&') + code
  }

  function onUse(event: Event): void {
    if (!isUse(event)) return
    for (const type of firstUses) window.removeEventListener(type, onUse)
    void loadClient()
  }

  function isUse({ type, target }: Event): boolean {
    if (type === 'keydown') return true
    // A member has signed in with another tab, or before this page was restored from the history.
    if (type === 'storage' || type === 'pageshow') return hasSession()
    return target instanceof Element && target.closest('a, button, summary, select') !== null
  }

  /** Repeats the first click on what only the client can do, once the client has started. The click has begun to load it. */
  function onEarlyClick(event: Event): void {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>('[data-needs-client]')
    if (!element || isStarted() || event.defaultPrevented) return
    event.preventDefault()
    if (hasEarlyClick) return
    hasEarlyClick = true
    new MutationObserver((_changes, observer) => {
      if (!isStarted()) return
      observer.disconnect()
      element.click()
    }).observe(root, { attributeFilter: ['data-started'] })
  }

  /**
   * Loads the page that Back or Forward leads to. If the client made its entry in the history before this document was reloaded,
   * the browser only changes the address.
   */
  function onEarlyReturn(): void {
    if (!isStarted() && currentAddress() !== loadedAddress) window.location.reload()
  }

  /** The address without its fragment, which does not lead to another page. */
  function currentAddress(): string {
    return window.location.pathname + window.location.search
  }

  function isStarted(): boolean {
    return 'started' in root.dataset
  }

  /**
   * Otherwise the requests would wait until the client has arrived. With a query string, the page may need others, which the
   * client then sends.
   */
  function sendFirstRequests(): void {
    const access = localStorage.getItem('access') ?? ''
    if (!isAlive(access) || window.location.search !== '') return
    globalThis.firstRequests = { access, answers: new Map(requests.map((address) => [address, send(address, access)])) }
  }

  function send(address: string, access: string): Promise<Response> {
    const [method = '', path = ''] = address.split(' ')
    const answer = fetch(path, {
      method,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: { authorization: `Bearer ${access}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    })
    // The client reports the failure. Until then, nothing has handled it.
    answer.catch(() => {})
    return answer
  }

  /** As in `session.ts`. A token that may no longer be valid is left to the client, which renews it. */
  function isAlive(access: string): boolean {
    try {
      const { exp }: { exp: number } = JSON.parse(
        atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
      )
      return exp * 1000 > Date.now() - Number(localStorage.getItem('clock-ahead') ?? 0) + EXPIRY_MARGIN_MS
    } catch {
      return false
    }
  }

  /** Starts the client once the document is complete. Its modules are requested before that, but after what is shown early. */
  async function loadClient(): Promise<void> {
    setTimeout(showMissing, CLIENT_TIMEOUT_MS)
    await showEarly()
    for (const href of modules)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    onceComplete(() => startClient(modules[0]))
  }

  /** Resolves once the page's early script has shown a member's content and it is painted, or soon if it has not. */
  async function showEarly(): Promise<void> {
    if (earlyScript === undefined || !globalThis.firstRequests) return
    const shown = import(/* @vite-ignore */ earlyScript).catch(() => {})
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, EARLY_TIMEOUT_MS))])
  }

  /**
   * A document is complete once its modules have arrived or failed. A module that has arrived is not loaded again; one that has
   * failed gets a second attempt.
   */
  function watchClient(): void {
    setTimeout(showMissing, CLIENT_TIMEOUT_MS - performance.now())
    onceComplete(() => startClient(document.querySelector<HTMLScriptElement>('script[type=module]')?.src))
  }

  function startClient(src: string | undefined): void {
    if (src !== undefined) import(/* @vite-ignore */ src).catch(showMissing)
  }

  function showMissing(): void {
    const message = document.getElementById(MESSAGE_ID)
    if (isStarted()) return
    unmark()
    if (message) message.hidden = false
  }

  function onceComplete(act: () => void): void {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
    else act()
  }

  /** Browsers that refuse to store anything throw on access. */
  function hasSession(): boolean {
    try {
      return localStorage.getItem('access') !== null
    } catch {
      return false
    }
  }
})()

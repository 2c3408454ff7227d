import { redirect, replace } from 'react-router'

/** The message that /errorscreen shows, and where it came from; kept for this tab alone. */
export type StoredError = { message: string; cameFrom: string }

const KEY = 'error-screen'

/** The same object until it changes, as React asks of an outside store. */
let last: { text: string; error: StoredError } | undefined

export function storedError(): StoredError | null {
  const text = read()
  if (text === null) return null
  if (last?.text !== text) last = { text, error: parse(text) }
  return last.error
}

export function storeError(message: string, cameFrom: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ message, cameFrom } satisfies StoredError))
  } catch {
    // Browsers that refuse to store anything throw when asked; then the page says it in general words.
  }
}

/** For loaders in the browser: goes to the page that says what failed and offers the way back to it. */
export function goToErrorPage(page: '/errorscreen' | '/error500', message: string, request: Request): never {
  const { pathname, search } = new URL(request.url)
  storeError(message, pathname + search)
  // Where the browser stands at this address already, it must not stay in the history: Back would only fail again.
  if (window.location.pathname === pathname) throw replace(page)
  throw redirect(page)
}

/** Browsers that refuse to store anything throw when asked. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string): StoredError {
  const value = fromJson(text)
  const has = typeof value === 'object' && value !== null && 'message' in value && 'cameFrom' in value
  const cameFrom = has ? String(value.cameFrom) : '/'
  // Only addresses of this site: what another page might have put there is not followed. Browsers drop tabs and line ends.
  const isHere = /^\/(?![/\\])[^\t\r\n]*$/.test(cameFrom)
  return { message: has ? String(value.message) : '', cameFrom: isHere ? cameFrom : '/' }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

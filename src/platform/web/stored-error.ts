import { goInstead, isOwnAddress, ownAddressOf } from '#platform/web/own-address.ts'

/** The message that /errorscreen shows, and where it came from; kept for this tab alone. */
export type StoredError = { message: string; cameFrom: string }

const KEY = 'error-screen'

let last: { text: string; error: StoredError } | undefined

/** What was stored last; the same object until it changes, as React asks of an outside store. */
export function storedError(): StoredError | null {
  const text = read()
  if (text === null) return null
  if (last?.text !== text) last = { text, error: parse(text) }
  return last.error
}

/** `cameFrom` is an address of this site. */
export function storeError(message: string, cameFrom: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ message, cameFrom } satisfies StoredError))
  } catch {
    // Browsers that refuse to store anything throw when asked; then the page says it in general words.
  }
}

/** For loaders in the browser: goes to the page that says what failed and offers the way back to it. */
export function goToErrorPage(page: '/errorscreen' | '/error500', message: string, request: Request): never {
  storeError(message, ownAddressOf(request))
  goInstead(page, request)
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
  // What another page might have put there is not followed.
  return { message: has ? String(value.message) : '', cameFrom: isOwnAddress(cameFrom) ? cameFrom : '/' }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

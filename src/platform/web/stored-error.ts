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

import { paths } from '#platform/paths.ts'
import { redirectTo, isSiteAddress, siteAddressOf } from '#platform/web/site-address.ts'

/** The message that /errorscreen shows, and the path of the page that failed. It is stored for this tab only. */
export type StoredError = { message: string; pagePath: string }

const KEY = 'error-screen'

let lastRead: { text: string; error: StoredError } | undefined

/** Returns the last stored error. It is the same object until the error changes, as React requires of an external store. */
export function storedError(): StoredError | null {
  const text = read()
  if (text === null) return null
  if (lastRead?.text !== text) lastRead = { text, error: parse(text) }
  return lastRead.error
}

/** Stores the error. `pagePath` is a path on this site. */
export function storeError(message: string, pagePath: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ message, pagePath } satisfies StoredError))
  } catch {
    // Browsers that refuse to store anything throw on access. The page then shows a general message.
  }
}

/** Redirects a loader in the browser to the page that shows the error and links back to the failed page. */
export function goToErrorPage(
  page: typeof paths.errorScreen | typeof paths.error500,
  message: string,
  request: Request,
): never {
  storeError(message, siteAddressOf(request))
  redirectTo(page, request)
}

/** Browsers that refuse to store anything throw on access. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string): StoredError {
  const value = fromJson(text)
  const isStoredError = typeof value === 'object' && value !== null && 'message' in value && 'pagePath' in value
  const pagePath = isStoredError ? String(value.pagePath) : paths.root
  // Another page may have written this value, so only a path on this site is followed.
  return {
    message: isStoredError ? String(value.message) : '',
    pagePath: isSiteAddress(pagePath) ? pagePath : paths.root,
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { isApi } from '#platform/server/http/is-api.ts'

/**
 * Converts the URL of a request to one that a route can have. The address of a page whose escapes cannot be decoded gets escapes
 * that can, so that a page says that there is nothing there; the API refuses such an address.
 */
export function routableUrl(requestUrl: string): string {
  const url = withoutOrigin(requestUrl)
  if (isReadable(url) || isApi(url)) return url
  const [path = '', ...query] = url.split('?')
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Returns false if the path of the URL has escapes that cannot be decoded, such as '%E9' or '%zz'. */
export function isReadable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Removes the origin from a request URL. A request line may hold an absolute URL (RFC 9112, 3.2.2), whose origin is not
 * trusted.
 */
export function withoutOrigin(url: string): string {
  const pathAndQuery = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return pathAndQuery.startsWith('?') || pathAndQuery === '' ? `/${pathAndQuery}` : pathAndQuery
}

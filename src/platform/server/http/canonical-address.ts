/**
 * Returns the address to which a page's address with another spelling redirects, or undefined if it is spelled as the site spells
 * it: in lower case and without doubled slashes. A slash at the end and escapes that change nothing are no other spelling,
 * because the response cache ignores them.
 */
export function canonicalAddress(url: string): string | undefined {
  const [raw = '/', ...query] = url.split('?')
  const path = decoded(raw)
  const canonical = path.replaceAll(/\/{2,}/g, '/').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (canonical === path) return undefined
  // `decodeURI` leaves escapes of reserved characters, which must not be escaped again.
  const encoded = encodeURI(canonical).replaceAll(/%25(?=[\da-f]{2})/gi, '%')
  return [encoded, ...query].join('?')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

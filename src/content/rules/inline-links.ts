/** A piece of a sentence: plain text, or text with a link. */
export type Piece = { text: string; address?: string }

// Each pattern has a length limit. Without it, matching a long run of letters would take quadratic time.
const WRITTEN_LINK = String.raw`\[[^\[\]]{1,300}\]\([^()\s]{1,500}\)`
const EMAIL = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`
const WEB = String.raw`https?:\/\/[^\s,;)]{1,1000}[^\s,;).]`
const LINKED = new RegExp(`(${WRITTEN_LINK}|${EMAIL}|${WEB})`)
const PARTS = /^\[([^[\]]+)\]\(([^()\s]+)\)$/
/** Allows only links to the web, an email program, a phone or pages of this site, so that no link can run code. */
const ALLOWED_ADDRESS = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d[\d-]*$|\/(?!\/))/i

/** Splits the text at its links, which are of the form `[words](address)` or bare email and web addresses. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(LINKED)
    .map((part, index) => (index % 2 === 0 ? { text: part } : linkOf(part)))
    .filter(({ text: linkText }) => linkText !== '')
}

function linkOf(part: string): Piece {
  const [, linkText, address] = PARTS.exec(part) ?? []
  if (linkText !== undefined && address !== undefined)
    return isAllowedAddress(address) ? { text: linkText, address } : { text: part }
  return { text: part, address: part.startsWith('http') ? part : `mailto:${part}` }
}

/** Returns the addresses in `[words](address)` links that are not allowed. */
export function disallowedAddresses(text: string): string[] {
  return [...text.matchAll(/\[[^[\]]{1,300}\]\(([^)\n]{0,501})/g)]
    .map(([, address = '']) => address)
    .filter((a) => !isAllowedAddress(a))
}

function isAllowedAddress(address: string): boolean {
  return ALLOWED_ADDRESS.test(address) && !/[\s\\()]/.test(address) && address.length <= 500
}

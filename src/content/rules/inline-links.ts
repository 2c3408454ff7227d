/** A piece of a sentence: words, or words that lead somewhere. */
export type Piece = { text: string; address?: string }

// Each has an end, or a long line of letters would be looked at from every one of them to its last.
const WRITTEN_LINK = String.raw`\[[^\[\]]{1,300}\]\([^()\s]{1,500}\)`
const EMAIL = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`
const WEB = String.raw`https?:\/\/[^\s,;)]{1,1000}[^\s,;).]`
const LINKED = new RegExp(`(${WRITTEN_LINK}|${EMAIL}|${WEB})`)
const PARTS = /^\[([^[\]]+)\]\(([^()\s]+)\)$/
/** Never one that runs something: only the web, a mail program, and pages of this site. */
const MAY_LEAD_TO = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?!\/))/i

/** The text with its links apart: `[words](address)`, and email and web addresses as they stand. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(LINKED)
    .map((part, index) => (index % 2 === 0 ? { text: part } : linkOf(part)))
    .filter(({ text: words }) => words !== '')
}

function linkOf(part: string): Piece {
  const [, words, address] = PARTS.exec(part) ?? []
  if (words !== undefined && address !== undefined)
    return mayLeadTo(address) ? { text: words, address } : { text: part }
  return { text: part, address: part.startsWith('http') ? part : `mailto:${part}` }
}

/** The addresses in written links that no link may lead to. */
export function addressesRefused(text: string): string[] {
  return [...text.matchAll(/\[[^[\]]{1,300}\]\(([^)\n]{0,501})/g)]
    .map(([, address = '']) => address)
    .filter((a) => !mayLeadTo(a))
}

function mayLeadTo(address: string): boolean {
  return MAY_LEAD_TO.test(address) && !/[\s\\()]/.test(address) && address.length <= 500
}

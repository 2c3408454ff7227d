/** A number below 1,000,003, always the same for the same text: the demo's source of apparent randomness. */
export function stableHash(text: string): number {
  let hash = 7
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003
  return hash
}

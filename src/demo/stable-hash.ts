/** Hashes a text to a number below 1,000,003. The demo uses it as a deterministic source of randomness. */
export function stableHash(text: string): number {
  let hash = 7
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003
  return hash
}

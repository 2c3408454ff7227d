import { seal as sealText, unseal as unsealText } from '#platform/server/sealed-text.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

const PURPOSE = 'second factor'

/**
 * Encrypts the text so that only this site can read it, and only with the same `context`. A secret that is copied to another
 * member's row cannot be decrypted.
 */
export function seal(keys: SiteKeys, context: string, text: string): Buffer {
  return sealText(keys.for(PURPOSE), context, text)
}

/** Decrypts a sealed text. Returns undefined unless this site sealed it with the same `context`. */
export function unseal(keys: SiteKeys, context: string, sealed: Buffer): string | undefined {
  return unsealText(keys.for(PURPOSE), context, sealed)
}

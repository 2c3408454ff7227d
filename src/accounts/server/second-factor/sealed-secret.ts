import { seal as sealText, unseal as unsealText } from '#platform/server/sealed-text.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

const PURPOSE = 'second factor'

/** The text as only this site reads it, and only where `whose` says the same: moved to another member's row it is nothing. */
export function seal(keys: SiteKeys, whose: string, text: string): Buffer {
  return sealText(keys.for(PURPOSE), whose, text)
}

/** The text again; undefined where it was not sealed here, and so. */
export function unseal(keys: SiteKeys, whose: string, sealed: Buffer): string | undefined {
  return unsealText(keys.for(PURPOSE), whose, sealed)
}

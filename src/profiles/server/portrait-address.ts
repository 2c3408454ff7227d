import { PORTRAIT_WIDTHS, type Portrait } from '#profiles/contract.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'portrait address'
/** URLs change only when a new time window starts, so that the browser can cache pictures across pages. */
const WINDOW_SECONDS = 10 * 60
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(96|320|960)\.webp$/

type Signing = Pick<Site, 'keys' | 'clock'>
type SignedAddress = { name: string; viewer: string; until: string; signature: string }

/** Returns the URLs of the portrait for this viewer, which are valid for the next 10 to 20 minutes. */
export function portraitAddresses(site: Signing, viewerId: string, portraitId: string): Portrait {
  const until = String((Math.floor(nowInSeconds(site) / WINDOW_SECONDS) + 2) * WINDOW_SECONDS)
  const addressAt = (width: number) => {
    const name = `${portraitId}-${width}.webp`
    const signature = site.keys.sign(PURPOSE, signedText({ name, viewer: viewerId, until }))
    return `/portraits/${name}?${new URLSearchParams({ viewer: viewerId, until, signature }).toString()}`
  }
  return { image: addressAt(320), sizes: PORTRAIT_WIDTHS.map((width) => ({ width, image: addressAt(width) })) }
}

/**
 * Returns what a signed URL refers to, or undefined if it was altered or has expired. The caller must check that the viewer may
 * still see the portrait.
 */
export function readPortraitAddress(site: Signing, address: SignedAddress) {
  const [, portraitId, width] = NAME.exec(address.name) ?? []
  const secondsLeft = Math.ceil(Number(address.until) - nowInSeconds(site))
  if (!portraitId || !site.keys.hasSigned(PURPOSE, signedText(address), address.signature) || !(secondsLeft > 0))
    return undefined
  return { portraitId, width: Number(width), viewerId: address.viewer, secondsLeft }
}

function signedText({ name, viewer, until }: Omit<SignedAddress, 'signature'>): string {
  return JSON.stringify([name, viewer, until])
}

function nowInSeconds({ clock }: Signing): number {
  return clock.now().epochMilliseconds / 1000
}

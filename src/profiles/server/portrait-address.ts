import { PORTRAIT_WIDTHS, type Portrait } from '#profiles/contract.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'portrait address'
/** Addresses change only with the window, so that a browser can use what it has from page to page. */
const WINDOW_SECONDS = 10 * 60
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(96|320|960)\.webp$/

type Signing = Pick<Site, 'keys' | 'clock'>
type Given = { name: string; viewer: string; until: string; signature: string }

/** Where this viewer finds the portrait for the next 10 to 20 minutes. */
export function portraitAddresses(site: Signing, viewerId: string, portraitId: string): Portrait {
  const until = String((Math.floor(nowInSeconds(site) / WINDOW_SECONDS) + 2) * WINDOW_SECONDS)
  const addressAt = (width: number) => {
    const name = `${portraitId}-${width}.webp`
    const signature = site.keys.sign(PURPOSE, signedText({ name, viewer: viewerId, until }))
    return `/portraits/${name}?${new URLSearchParams({ viewer: viewerId, until, signature }).toString()}`
  }
  return { image: addressAt(320), sizes: PORTRAIT_WIDTHS.map((width) => ({ width, image: addressAt(width) })) }
}

/** What a signed address asks for; undefined where it was altered or its time is over. Whether the viewer still may is another question. */
export function readPortraitAddress(site: Signing, given: Given) {
  const [, portraitId, width] = NAME.exec(given.name) ?? []
  const secondsLeft = Math.ceil(Number(given.until) - nowInSeconds(site))
  if (!portraitId || !site.keys.hasSigned(PURPOSE, signedText(given), given.signature) || !(secondsLeft > 0))
    return undefined
  return { portraitId, width: Number(width), viewerId: given.viewer, secondsLeft }
}

function signedText({ name, viewer, until }: Omit<Given, 'signature'>): string {
  return JSON.stringify([name, viewer, until])
}

function nowInSeconds({ clock }: Signing): number {
  return clock.now().epochMilliseconds / 1000
}

import { screenRefusals, type ScreenState } from '#event-night/contract/screens.ts'
import { knownNight } from '#event-night/server/night/known-nights.ts'
import { stateOfNight } from '#event-night/server/night/night-queries.ts'
import { presentScreenNight } from '#event-night/server/screens/present-screen-night.ts'
import { screenWithSecret } from '#event-night/server/screens/screen-queries.ts'
import { accessRule } from '#platform/server/http/serve.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { presentSiteTime } from '#platform/server/clock.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type ScreenDevice = { secret: string }

const BEARER = /^Bearer ([\w-]{43})$/i

/** Accepts any caller, with the secret of a screen if there is one. The handler refuses unless a screen has it. */
export const screenDevice = accessRule<ScreenDevice>(
  { who: 'a big screen, with its secret', needsToken: false, refusals: [] },
  async ({ authorization = '' }) => ({ secret: BEARER.exec(authorization)?.[1] ?? '' }),
)

/** Returns what this screen shows now: nothing until a host has confirmed its code. */
export async function loadScreen(site: Site, { secret }: ScreenDevice): Promise<ScreenState> {
  const now = site.clock.now()
  const screen = await screenWithSecret(site.db, hashOf(secret), now)
  if (!screen) refuse(screenRefusals.screen_not_found)
  if (screen.eventId === null) return { shown: null, ...presentSiteTime(site.clock, now) }
  const { eventId } = screen
  const state = await stateOfNight(site.db, eventId)
  const known = state === undefined ? undefined : await knownNight(site, { eventId, state })
  if (known?.event.cancelledAt !== null) refuse(screenRefusals.screen_not_found)
  const { title, venueName: venue } = known.event
  const shown = {
    title,
    venue,
    night: presentScreenNight(known, { nowMs: now.epochMilliseconds, shows: site.config.bigScreenShows }),
  }
  return { shown, ...presentSiteTime(site.clock) }
}

import type { ScreenNight } from '#event-night/contract/screens.ts'
import { phaseOf, type NightPhase, type NightTimes } from '#event-night/rules/night/phase.ts'

export const NAMES_PER_PAGE = 24
const PAGE_MS = 10_000

/** A guest on the screen. Without a table, they sit the round out. Two guests may have the same name. */
type ScreenPlace = { key: string; name: string; table: number | null }

/** Returns where the night is, from the instants that the screen has. */
export function phaseOnScreen(night: ScreenNight, nowMs: number): NightPhase {
  return phaseOf(timesOf(night), nowMs)
}

function timesOf({ round, interval_after, is_on_paper, is_over }: ScreenNight): NightTimes {
  const rounds = round
    ? [
        {
          number: round.number,
          talkStartsAtMs: Date.parse(round.talk_starts_at),
          endsAtMs: Date.parse(round.ends_at),
          pausedAtMs: round.paused_at === null ? null : Date.parse(round.paused_at),
        },
      ]
    : []
  return { isOnPaper: is_on_paper, isOver: is_over, settings: { intervalAfter: interval_after }, rounds }
}

/** Returns everyone who is here, in the order of their names. */
function everyPlace({ places, sits_out }: ScreenNight): ScreenPlace[] {
  const all = [...places, ...sits_out.map((name) => ({ name, table: null }))]
  return all
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB', { numeric: true }))
    .map((place, nth) => ({ ...place, key: `${nth} ${place.name}` }))
}

/** Returns the page of names that is shown now. Pages turn by the site's clock, from the first one when the round is called. */
export function pageOfPlaces(
  night: ScreenNight,
  nowMs: number,
): { page: number; pages: number; places: ScreenPlace[] } {
  const all = everyPlace(night)
  const pages = Math.max(1, Math.ceil(all.length / NAMES_PER_PAGE))
  const sinceCallMs = Math.max(0, nowMs - Date.parse(night.round?.called_at ?? '1970-01-01T00:00:00Z'))
  const page = Math.floor(sinceCallMs / PAGE_MS) % pages
  return { page: page + 1, pages, places: all.slice(page * NAMES_PER_PAGE, (page + 1) * NAMES_PER_PAGE) }
}

import { figuresOf, type NightFigures } from '#event-night/rules/night/figures.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { nightRow } from '#event-night/server/night/night-queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads what became of the rounds of an event. Null unless its rounds were run on the site. */
export async function loadNightFigures(
  site: Site,
  event: Pick<EventRow, 'id' | 'endedAt'>,
): Promise<NightFigures | null> {
  const row = await nightRow(site.db, event.id)
  return row?.startedAt ? figuresOf((await loadNight(site.db, event, site.config)).night) : null
}

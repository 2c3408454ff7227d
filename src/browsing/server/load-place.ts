import { ageGroups, suitsAgeGroup, townLinks } from '#browsing/place-names.ts'
import { slugOf } from '#platform/slug.ts'
import { placeRefusals, type PastEvening, type Place } from '#browsing/contract/places.ts'
import { futureEventRows } from '#browsing/server/event-queries.ts'
import { pastEventRows, totalFigures, townsWithEvents } from '#browsing/server/place-queries.ts'
import { presentEvents } from '#browsing/server/queries.ts'
import { townsText } from '#content/server/queries.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { EveningFigures } from '#matching/evening-figures.ts'
import { figuresOf } from '#matching/server/figure-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const MAX_PAST = 10

export async function loadTown(site: Site, slug: string): Promise<Place> {
  const allTowns = await townsWithEvents(site.db)
  const towns = allTowns.filter((town) => slugOf(town) === slug)
  const [name] = towns
  // '-' or an empty name cannot be an address.
  if (name === undefined || slug === '') return refuse(placeRefusals.town_not_found)
  const where = { towns }
  return placeOf(site, { kind: 'town', name, slug, where, allTowns, isIn: ({ town }) => towns.includes(town) })
}

export async function loadAges(site: Site, slug: string): Promise<Place> {
  const group = Object.hasOwn(ageGroups, slug) ? ageGroups[slug] : undefined
  if (!group) return refuse(placeRefusals.ages_not_found)
  const where = { youngestUpTo: group.to, oldestFrom: group.from }
  const isIn = ({ youngestAge, oldestAge }: EventAtVenue) =>
    suitsAgeGroup(group, { youngest: youngestAge, oldest: oldestAge })
  const allTowns = await townsWithEvents(site.db)
  return placeOf(site, { kind: 'ages', name: group.label, slug, where, allTowns, isIn })
}

type Wanted = Pick<Place, 'kind' | 'name' | 'slug'> & {
  where: Parameters<typeof pastEventRows>[1]
  allTowns: readonly string[]
  isIn: (row: EventAtVenue) => boolean
}

async function placeOf(site: Site, { kind, name, slug, where, allTowns, isIn }: Wanted): Promise<Place> {
  const { db, clock } = site
  const now = clock.now()
  const [future, past, totals] = await Promise.all([
    futureEventRows(db, now),
    pastEventRows(db, where, { now, limit: MAX_PAST }),
    totalFigures(db, where),
  ])
  const [events, figures] = await Promise.all([
    presentEvents(site, future.filter(isIn), { by: null, now }),
    figuresOf(
      db,
      past.map(({ id }) => id),
    ),
  ])
  const { intro, sections } = townsText(site)
  const own = sections.find(({ heading }) => heading.toLowerCase() === name.toLowerCase())
  return {
    ...{ kind, name, slug, intro, events },
    words: own?.blocks ?? [],
    past: past.map((row) => presentPast(row, figures.get(row.id))),
    totals: totals && totals.evenings > 0 ? totals : null,
    towns: townLinks(allTowns),
    ages: Object.entries(ageGroups).map(([value, { label }]) => ({ name: label, slug: value })),
  }
}

function presentPast(row: EventAtVenue, figures: EveningFigures = noFigures): PastEvening {
  return {
    id: row.id,
    title: row.title,
    start_date_local: localDateTime(row.startsAt, row.timeZone),
    venue: row.venueName,
    town: row.town,
    ...figures,
  }
}

const noFigures: EveningFigures = { guests: null, pairs: null }

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Venue, venueList, VenueRow } from '#admin/contract/venues.ts'
import { presentVenuePicture } from '#events/server/present-venue-picture.ts'
import { eventRefusals } from '#events/contract.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What a search of venues reads. It has an index. */
export const venueSearchText = sql<string>`lower(name || ' ' || town)`

/** Selects venues with the number of upcoming events at each, including drafts. */
function venuesWithUpcoming({ db, clock }: Pick<Site, 'db' | 'clock'>) {
  return db
    .selectFrom('venues')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('events.venueId', '=', 'venues.id')
        .where('events.cancelledAt', 'is', null)
        .where('events.startsAt', '>', clock.now())
        .$asScalar()
        .$notNull()
        .as('coming'),
    )
}

export async function loadVenues(
  site: Site,
  { search, sort, direction, after }: z.output<typeof venueList>,
): Promise<{ rows: VenueRow[]; next: string | null }> {
  const query = venuesWithUpcoming(site).$if(search !== '', (all) => all.where(contains(venueSearchText, search)))
  const stretch = { list: `venues by ${sort}`, by: sql`lower(name)`, id: sql`venues.id`, direction, after }
  const { rows, next } = await pageOfRows(site, query, stretch)
  return { rows: rows.map(({ capacityNotes, ...row }) => ({ ...row, capacity_notes: capacityNotes })), next }
}

export async function loadVenue(site: Site, venueId: string): Promise<Venue> {
  const row = await venuesWithUpcoming(site).where('id', '=', venueId).executeTakeFirst()
  if (!row) return refuse(eventRefusals.venue_not_found)
  const { id, name, street, town, postcode, lat, lng, directions, capacityNotes, pictureId, coming } = row
  const { stepFreeAccess, toilets, hearingLoop, parking, accessQuestions } = row
  const { contactEmail, numbersDaysBefore } = row
  const access = { stepFreeAccess, toilets, hearingLoop, parking, accessQuestions }
  const typed = {
    name,
    street,
    town,
    postcode,
    lat,
    lng,
    directions,
    capacityNotes,
    contactEmail,
    numbersDaysBefore,
    ...access,
  }
  return { id, typed, picture: presentVenuePicture(pictureId), coming }
}

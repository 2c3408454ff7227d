import * as endpoints from '#browsing/contract.ts'
import * as emailPictureEndpoints from '#browsing/contract/email-pictures.ts'
import * as placeEndpoints from '#browsing/contract/places.ts'
import { loadAges, loadTown } from '#browsing/server/load-place.ts'
import * as embedEndpoints from '#browsing/contract/embed.ts'
import { slugOf } from '#platform/slug.ts'
import { embeddedButton, embeddedEvents } from '#browsing/server/embed/embed-page.tsx'
import { embedScript } from '#browsing/server/embed/embed-script.ts'
import * as memberHomeEndpoints from '#browsing/contract/member-home.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { calendarSequence } from '#bookings/rules/calendar-sequence.ts'
import { blockPerson } from '#browsing/server/block-person.ts'
import { rowsForCalendar, sitemapRows } from '#browsing/server/event-queries.ts'
import { memberHome } from '#browsing/server/member-home.ts'
import {
  futureEvents,
  futureEventsForMember,
  nextEvent,
  oneEvent,
  oneEventWithAttendees,
  ownEvents,
} from '#browsing/server/queries.ts'
import { reportPerson } from '#browsing/server/report-person.ts'
import { loadPerson, loadPortrait } from '#browsing/server/load-person.ts'
import { townsWithEvents } from '#browsing/server/place-queries.ts'
import { robots, sitemap } from '#browsing/server/search-engines.ts'
import { SharePictureCache } from '#browsing/server/share-picture-cache.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { calendarFeed } from '#events/server/calendar-feed.ts'
import { calendarFile, type CalendarEntry } from '#events/server/calendar-file.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import * as safetyEndpoints from '#safety/contract.ts'

const sharePictures = new SharePictureCache()

export const browsingRoutes = [
  defineRoute(endpoints.listEvents, publicAccess, async (_call, site) => futureEvents(site)),
  defineRoute(endpoints.listEventsAsMember, signedIn, async ({ actor }, site) =>
    futureEventsForMember(site, actor.memberId),
  ),
  defineRoute(endpoints.getEvent, publicAccess, async ({ query }, site) => oneEvent(site, query.id)),
  defineRoute(endpoints.getEventAsMember, signedIn, async ({ actor, query, body }, site) =>
    body.attendees ? oneEventWithAttendees(site, query.id, actor) : oneEvent(site, query.id, actor.memberId),
  ),
  defineRoute(endpoints.listOwnEvents, signedIn, async ({ actor }, site) => ownEvents(site, actor.memberId)),
  defineRoute(memberHomeEndpoints.getMemberHome, signedIn, async ({ actor }, site) => memberHome(site, actor.memberId)),
  defineRoute(endpoints.getNextEvent, publicAccess, async (_call, site) => nextEvent(site)),
  defineRoute(placeEndpoints.getTown, publicAccess, async ({ params }, site) => loadTown(site, params.slug)),
  defineRoute(placeEndpoints.getAges, publicAccess, async ({ params }, site) => loadAges(site, params.slug)),
  defineRoute(endpoints.getCalendarFile, publicAccess, async ({ params, query }, site) =>
    calendarOf(site, params.id, query.removals),
  ),
  defineRoute(endpoints.getSharePicture, publicAccess, async ({ params }, site) => ({
    body: await sharePictureOf(site, params.id),
  })),
  defineRoute(endpoints.getSitePicture, publicAccess, async (_call, site) => ({
    body: await sharePictures.picture(siteCard(site)),
  })),
  defineRoute(endpoints.getVenuePicture, publicAccess, async ({ params }, site) => venuePicture(site, params.name)),
  defineRoute(emailPictureEndpoints.getEmailPicture, publicAccess, async ({ params }, site) =>
    asPicture(params.name && (await site.pictures.readForEmail(params.name.replace('.jpg', '')))),
  ),
  defineRoute(endpoints.getUserProfile, signedIn, async ({ actor, params }, site) =>
    loadPerson(site, actor, params.id),
  ),
  defineRoute(safetyEndpoints.blockMember, signedIn, async ({ actor, params }, site) => {
    await blockPerson(site, actor, params.id)
    return {}
  }),
  defineRoute(safetyEndpoints.reportMember, signedIn, async ({ actor, params, body }, site) => {
    await reportPerson(site, actor, params.id, body)
    return {}
  }),
  defineRoute(endpoints.getPortrait, publicAccess, async ({ params, query }, site) =>
    loadPortrait(site, { ...params, ...query }),
  ),
  defineRoute(endpoints.getCalendarFeed, publicAccess, async (_call, site) => ({ body: await calendarOfAll(site) })),
  defineRoute(endpoints.getSitemap, publicAccess, async (_call, site) => ({
    body: sitemap(site.config.siteUrl, { events: await sitemapRows(site.db), towns: await townsWithEvents(site.db) }),
  })),
  defineRoute(embedEndpoints.getEmbeddedEvents, publicAccess, async ({ query: { town, count, via } }, site) => {
    const events = await futureEvents(site)
    const shown = events.filter(({ venue }) => town === undefined || slugOf(venue.street_address.town) === town)
    return { body: embeddedEvents(site.config, shown.slice(0, count), via) }
  }),
  defineRoute(embedEndpoints.getEmbeddedButton, publicAccess, async ({ query }, site) => ({
    body: embeddedButton(site.config, query.via),
  })),
  defineRoute(embedEndpoints.getEmbedScript, publicAccess, async () => ({ body: embedScript })),
  defineRoute(endpoints.getRobots, publicAccess, async (_call, site) => ({ body: robots(site.config.siteUrl) })),
]

async function calendarOf(site: Site, eventId: number, removals: number) {
  const row = await eventAtVenue(site.db, eventId)
  if (!row) return refuse(eventRefusals.event_not_found)
  const file = calendarFile(calendarEntry(site, row, removals))
  return { body: file, headers: { 'content-disposition': `attachment; filename="event-${eventId}.ics"` } }
}

async function calendarOfAll(site: Site): Promise<string> {
  const rows = await rowsForCalendar(site.db, site.clock.now())
  return calendarFeed(
    site.config.siteName,
    rows.map((row) => calendarEntry(site, row)),
  )
}

function calendarEntry({ config }: Site, row: EventAtVenue, removals = 0): CalendarEntry {
  const { siteName, siteUrl, trader } = config
  return {
    ...row,
    ...{ eventId: row.id, siteName, siteUrl, contactEmail: trader.email },
    sequence: calendarSequence(row, removals),
    cancelled: row.cancelledAt !== null,
    venue: { ...row, name: row.venueName },
  }
}

async function sharePictureOf(site: Site, eventId: number): Promise<Buffer> {
  const event = await oneEvent(site, eventId)
  return sharePictures.picture({
    siteName: site.config.siteName,
    title: event.title,
    when: formatDateTime(event.start_date_local),
    where: `${event.venue.name}, ${event.venue.street_address.town}`,
    price: event.price === 0 ? 'Free' : formatPrice(event.price),
    ...(event.cancelled && { note: 'Cancelled' }),
    ...(event.past_event && !event.cancelled && { note: 'Past event' }),
  })
}

function siteCard({ config }: Site) {
  return {
    siteName: config.siteName,
    title: 'Speed Dating Events',
    when: 'Five minutes with everyone',
    where: 'In proper Black Country pubs',
    price: 'Free to register',
  }
}

/** An invalid name is empty here: there is no such picture. */
async function venuePicture(site: Site, name: string) {
  if (name === '') return asPicture(undefined)
  const [pictureId = '', size = ''] = name.replace('.webp', '').split('-')
  const isCrop = size === '16x9' || size === '4x3' || size === '1x1'
  const { pictures } = site
  return asPicture(await (isCrop ? pictures.readCrop(pictureId, size) : pictures.read(pictureId, Number(size))))
}

/** Serves a venue picture. The content for a name never changes, so browsers may cache it. */
function asPicture(body: Buffer | '' | undefined) {
  if (!body) return refuse(endpoints.getVenuePicture.refusals.picture_not_found)
  return { body, headers: { 'cache-control': 'public, max-age=31536000, immutable' } }
}

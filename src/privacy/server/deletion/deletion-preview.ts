import type { DeletionPreview } from '#privacy/contract/deletion.ts'
import { deletionOf } from '#privacy/server/deletion/deletion-queries.ts'
import {
  eventsOfDeletedAccount,
  eventIdsOfWaitingLists,
  hasPendingMoney,
  placesOfDeletedAccount,
} from '#bookings/server/account-deletion/deletion-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { hasPendingMail } from '#platform/server/mail/erase-mail.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns what the member or the owner is shown before an account is deleted. */
export async function deletionPreview(site: Pick<Site, 'clock'>, db: Db, memberId: string): Promise<DeletionPreview> {
  const [allPlaces, waits, money, deletion] = [
    await placesOfDeletedAccount(db, memberId),
    await eventIdsOfWaitingLists(db, memberId),
    await hasPendingMoney(db, memberId, site.clock.now()),
    await deletionOf(db, memberId),
  ]
  const events = await eventsOfDeletedAccount(db, [...allPlaces.map(({ eventId }) => eventId), ...waits])
  const places = allPlaces.filter(({ unclaimed }) => !unclaimed)
  const friends = new Set(allPlaces.flatMap(({ eventId, unclaimed }) => (unclaimed ? [eventId] : [])))
  const isUnsettled = ({ startsAt, cancelledAt }: (typeof events)[number]) =>
    cancelledAt !== null || Temporal.Instant.compare(startsAt, site.clock.now()) <= 0
  const placeAt = new Map(places.map((place) => [place.eventId, place]))
  const withPlace = events.flatMap((event) => {
    const place = placeAt.get(event.id)
    return place && !isUnsettled(event) ? [{ event, place }] : []
  })
  return {
    places: withPlace.flatMap(({ event, place: { state, pricePence } }) =>
      state === 'ended' ? [] : [{ event: present(event), state, price: pricePence / 100 }],
    ),
    friends_places: events.filter((event) => friends.has(event.id) && !isUnsettled(event)).map(present),
    unsettled: events.filter((event) => placeAt.has(event.id) && isUnsettled(event)).map(present),
    waiting: events.filter(({ id }) => waits.includes(id)).map(present),
    payment_in_progress: money,
    requested_at: deletion?.requestedAt.toString() ?? null,
  }
}

function present({ id, title, startsAt, timeZone }: Awaited<ReturnType<typeof eventsOfDeletedAccount>>[number]) {
  return { id, title, start_date_local: localDateTime(startsAt, timeZone) }
}

/**
 * How long a deletion waits for unsent emails if the mail server is down. For emails to others that name the member, it waits
 * until their retries are used up.
 */
const OWN_MAIL_MINUTES = 60
const MAIL_OF_OTHERS_HOURS = 48

/** Returns whether something in progress still needs the account: a place, money, or an email that names the member. */
export async function mustDeletionWait(site: Pick<Site, 'clock'>, db: Db, memberId: string): Promise<boolean> {
  if ((await placesOfDeletedAccount(db, memberId)).length > 0) return true
  const now = site.clock.now()
  if (await hasPendingMoney(db, memberId, now)) return true
  const own = now.subtract({ minutes: OWN_MAIL_MINUTES })
  return hasPendingMail(db, memberId, { own, naming: now.subtract({ hours: MAIL_OF_OTHERS_HOURS }) })
}

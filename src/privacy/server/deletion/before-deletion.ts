import type { BeforeDeletion } from '#privacy/contract/deletion.ts'
import { deletionOf } from '#privacy/server/deletion/deletion-rows.ts'
import {
  eventsOfLeaving,
  eventsWaitedFor,
  hasMoneyUnderWay,
  placesOfLeaving,
} from '#bookings/server/leaving/leaving-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { hasMailToGo } from '#platform/server/mail/erase-mail.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** What is shown to the member or the owner before an account is deleted. */
export async function beforeDeletion(site: Pick<Site, 'clock'>, db: Db, memberId: string): Promise<BeforeDeletion> {
  const [places, waits, money, deletion] = [
    await placesOfLeaving(db, memberId),
    await eventsWaitedFor(db, memberId),
    await hasMoneyUnderWay(db, memberId, site.clock.now()),
    await deletionOf(db, memberId),
  ]
  const events = await eventsOfLeaving(db, [...places.map(({ eventId }) => eventId), ...waits])
  const isSettling = ({ startsAt, cancelledAt }: (typeof events)[number]) =>
    cancelledAt !== null || Temporal.Instant.compare(startsAt, site.clock.now()) <= 0
  const placeAt = new Map(places.map((place) => [place.eventId, place]))
  const withPlace = events.flatMap((event) => {
    const place = placeAt.get(event.id)
    return place && !isSettling(event) ? [{ event, place }] : []
  })
  return {
    places: withPlace.flatMap(({ event, place: { state, pricePence } }) =>
      state === 'ended' ? [] : [{ event: present(event), state, price: pricePence / 100 }],
    ),
    settling: events.filter((event) => placeAt.has(event.id) && isSettling(event)).map(present),
    waiting: events.filter(({ id }) => waits.includes(id)).map(present),
    money_under_way: money,
    asked_at: deletion?.askedAt.toString() ?? null,
  }
}

function present({ id, title, startsAt, timeZone }: Awaited<ReturnType<typeof eventsOfLeaving>>[number]) {
  return { id, title, start_date_local: localDateTime(startsAt, timeZone) }
}

/**
 * How long a deletion waits for a mail server that is down. For emails to others that name the member, it waits as long as they
 * are retried.
 */
const OWN_MAIL_MINUTES = 60
const MAIL_OF_OTHERS_HOURS = 48

/** Whether something in progress still needs the account: a place, money, or an email that names the member. */
export async function isSomethingUnderWay(site: Pick<Site, 'clock'>, db: Db, memberId: string): Promise<boolean> {
  if ((await placesOfLeaving(db, memberId)).length > 0) return true
  const now = site.clock.now()
  if (await hasMoneyUnderWay(db, memberId, now)) return true
  const own = now.subtract({ minutes: OWN_MAIL_MINUTES })
  return hasMailToGo(db, memberId, { own, naming: now.subtract({ hours: MAIL_OF_OTHERS_HOURS }) })
}

import { staffToWriteTo } from '#accounts/server/queries.ts'
import { blockedPairMail } from '#bookings/server/emails/blocked-pair-mail.tsx'
import { keepApartMail } from '#bookings/server/emails/keep-apart-mail.tsx'
import { eventsOfPair, type BlockedPair, type PairBooked } from '#bookings/server/places/blocked-pair-rows.ts'
import { letterToGuest, type Letter } from '#bookings/server/tell/letter.ts'
import { sayOnce } from '#bookings/server/tell/say-once.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import { hostsOfEvent } from '#events/server/host-rows.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Tells the one who blocked, the owners and the hosts of each event to come at which both are booked: each once for each
 * event, however often this runs. The one who is blocked is told nothing.
 */
export async function tellOfBlockedPair(site: Site, pair: BlockedPair): Promise<void> {
  for (const at of await eventsOfPair(site.db, pair, site.clock.now())) {
    await tellBlocker(site, pair, at)
    // Of two who have blocked each other it is said once.
    if (!at.isMutual || pair.blockerId < pair.blockedId) await tellStaff(site, pair, at)
  }
}

async function tellBlocker(site: Site, pair: BlockedPair, at: PairBooked): Promise<void> {
  const { eventId, bookingId, blockedName: other } = at
  const letter = await letterToGuest(site, { memberId: pair.blockerId, eventId }, (facts) =>
    blockedPairMail({ ...facts, other }),
  )
  const said = { about: bookingId, what: whatIsSaid(pair) }
  if (letter) await sayOnce(site, said, { ...letter, names: [pair.blockedId], shown: 'nothing' })
}

async function tellStaff(site: Site, pair: BlockedPair, at: PairBooked): Promise<void> {
  const event = await eventAtVenue(site.db, at.eventId)
  if (!event) return
  const names = { blocker: at.blockerName, blocked: at.blockedName }
  const blocks = at.isMutual ? 'each other' : 'one'
  for (const { id, email, userName } of await staffFor(site, pair, at.eventId)) {
    const mail = await keepApartMail({ sender: site.config, event, staff: { userName }, pair: names, blocks })
    // It is no mail about their own place, and does not stand among those.
    const named = [pair.blockerId, pair.blockedId]
    const letter: Letter = { mail, to: email, names: named, memberId: null, eventId: null, shown: 'nothing' }
    await sayOnce(site, { about: at.bookingId, what: `${whatIsSaid(pair)} ${id}` }, letter)
  }
}

/** Neither of the two: the one knows, the other must not. */
async function staffFor(site: Site, { blockerId, blockedId }: BlockedPair, eventId: number) {
  const [owners, hosts] = await Promise.all([staffToWriteTo(site.db, 'owner'), hostsOfEvent(site.db, eventId)])
  const nobody = { id: 'owner', email: site.config.trader.email, userName: null }
  const more = hosts.filter((host) => owners.every(({ id }) => id !== host.id))
  const all = [...(owners.length > 0 ? owners : [nobody]), ...more]
  return all.filter(({ id }) => id !== blockerId && id !== blockedId)
}

/** With who blocked: a booking goes to another when it is handed over. */
function whatIsSaid({ blockerId, blockedId }: BlockedPair): string {
  return `blocked pair ${blockerId} ${blockedId}`
}

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
 * Notifies the member who blocked, the owners and the hosts of each upcoming event at which both are booked: once for each event,
 * however often this runs. The blocked member is not notified.
 */
export async function tellOfBlockedPair(site: Site, pair: BlockedPair): Promise<void> {
  for (const at of await eventsOfPair(site.db, pair, site.clock.now())) {
    await tellBlocker(site, pair, at)
    // If both have blocked each other, staff are notified once.
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
    // It is not about the recipient's own place, so it is not listed among those emails.
    const named = [pair.blockerId, pair.blockedId]
    const letter: Letter = { mail, to: email, names: named, memberId: null, eventId: null, shown: 'nothing' }
    await sayOnce(site, { about: at.bookingId, what: `${whatIsSaid(pair)} ${id}` }, letter)
  }
}

/** Leaves out both members of the pair: one knows already, and the other must not. */
async function staffFor(site: Site, { blockerId, blockedId }: BlockedPair, eventId: number) {
  const [owners, hosts] = await Promise.all([staffToWriteTo(site.db, 'owner'), hostsOfEvent(site.db, eventId)])
  const nobody = { id: 'owner', email: site.config.trader.email, userName: null }
  const more = hosts.filter((host) => owners.every(({ id }) => id !== host.id))
  const all = [...(owners.length > 0 ? owners : [nobody]), ...more]
  return all.filter(({ id }) => id !== blockerId && id !== blockedId)
}

/** Names the member who blocked too, because a booking can be transferred to another member. */
function whatIsSaid({ blockerId, blockedId }: BlockedPair): string {
  return `blocked pair ${blockerId} ${blockedId}`
}

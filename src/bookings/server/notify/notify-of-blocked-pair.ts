import { reachableStaff } from '#accounts/server/queries.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { eventsOfPair, type BlockedPair, type PairAtEvent } from '#bookings/server/places/blocked-pair-queries.ts'
import { memberNotification, type Notification } from '#bookings/server/notify/notification.ts'
import { notifyOnce } from '#bookings/server/notify/notify-once.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { hostsOfEvent } from '#events/server/host-queries.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Notifies the blocker, the owners and the hosts of each upcoming event at which both members are booked, at most once per
 * event. The blocked member is not notified.
 */
export async function notifyOfBlockedPair(site: Site, pair: BlockedPair): Promise<void> {
  for (const at of await eventsOfPair(site.db, pair, site.clock.now())) {
    await notifyBlocker(site, pair, at)
    // If both have blocked each other, staff are notified once.
    if (!at.isMutual || pair.blockerId < pair.blockedId) await notifyStaff(site, pair, at)
  }
}

async function notifyBlocker(site: Site, pair: BlockedPair, at: PairAtEvent): Promise<void> {
  const { eventId, bookingId, blockedName: other } = at
  const notification = await memberNotification(
    site,
    bookingNotifications['blocked pair'],
    { memberId: pair.blockerId, eventId },
    (details) => ({ ...details, other }),
  )
  const key = { about: bookingId, type: pairType(pair) }
  if (notification) await notifyOnce(site, key, { ...notification, names: [pair.blockedId] })
}

async function notifyStaff(site: Site, pair: BlockedPair, at: PairAtEvent): Promise<void> {
  const event = await eventAtVenue(site.db, at.eventId)
  if (!event) return
  const names = { blocker: at.blockerName, blocked: at.blockedName }
  const blocks = at.isMutual ? 'each other' : 'one'
  for (const { id, email, userName } of await staffToNotify(site, pair, at.eventId)) {
    const mail = await bookingNotifications['keep apart'].mail({
      sender: site.config,
      event,
      staff: { userName },
      pair: names,
      blocks,
    })
    // The email is not listed on My Events, because it is not about the recipient's own place.
    const named = [pair.blockerId, pair.blockedId]
    const notification: Notification = { mail, to: email, names: named, memberId: null, eventId: null }
    await notifyOnce(site, { about: at.bookingId, type: `${pairType(pair)} ${id}` }, notification)
  }
}

/**
 * Finds the staff to notify, other than the pair themselves. The blocker already knows, and the blocked member must not find
 * out.
 */
async function staffToNotify(site: Site, { blockerId, blockedId }: BlockedPair, eventId: number) {
  const [owners, hosts] = await Promise.all([reachableStaff(site.db, 'owner'), hostsOfEvent(site.db, eventId)])
  const fallback = { id: 'owner', email: site.config.trader.email, userName: null }
  const more = hosts.filter((host) => owners.every(({ id }) => id !== host.id))
  const all = [...(owners.length > 0 ? owners : [fallback]), ...more]
  return all.filter(({ id }) => id !== blockerId && id !== blockedId)
}

/** Returns the notification type, which includes both ids because a booking can be transferred to another member. */
function pairType({ blockerId, blockedId }: BlockedPair): string {
  return `blocked pair ${blockerId} ${blockedId}`
}

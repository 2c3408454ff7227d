import { birthDatePath, isAgeUnknown } from '#browsing/web/birth-date.ts'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import type { EventView } from '#browsing/contract.ts'
import type { MemberHome } from '#browsing/contract/member-home.ts'
import { formatAges, formatEventPrice, formatStage } from '#browsing/web/format-event.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'

/** `loadsDocument` is true for checkout, which has a content security policy of its own. */
type ItemLink = { to: string; label: string; loadsDocument?: boolean }

/** Something that a member can do now. */
export type HomeItem = {
  key: string
  eventId?: number
  /** The event's venue, whose picture is shown on a wide screen if the item is the first. */
  venue?: EventView['venue']
  /** What the item is, above its title. */
  kind: string
  title: string
  details: string[]
  action: ItemLink
  more?: ItemLink[]
}

/**
 * Lists what the member can do now, most urgent first. A hold or an offer ends within hours, and likes within days. The next
 * event is only for members who have not booked one.
 */
export function homeItems(home: MemberHome): HomeItem[] {
  const held = home.places.filter(({ booking }) => booking.state === 'held')
  const booked = home.places.filter(({ booking }) => booking.state === 'booked')
  const unpaid = booked.filter(({ booking }) => booking.pay_again_until !== null)
  const [coming] = booked.filter(({ booking }) => booking.pay_again_until === null)
  return [
    ...held.map(holdItem),
    ...unpaid.map(unpaidItem),
    ...home.likes_to_send.map(likesItem),
    ...(coming ? [comingItem(coming)] : []),
    ...(home.new_matches > 0 ? [matchesItem(home.new_matches)] : []),
    ...(home.unread_messages > 0 ? [messagesItem(home.unread_messages)] : []),
    ...(booked.length === 0 && home.next_event ? [nextEventItem(home.next_event)] : []),
    ...(home.has_profile ? [] : [profileItem]),
  ]
}

/**
 * Returns the event that the page shows to a member below the list: the next one that they can book, or else the next of all.
 * Returns null if they have a place at it, or the list shows it already.
 */
export function nextEventBelow(home: MemberHome, nextOfAll: EventView | null): EventView | null {
  const event = home.next_event ?? nextOfAll
  const isTheirs = home.places.some(({ id }) => id === event?.id)
  return isTheirs || homeItems(home).some(({ eventId }) => eventId === event?.id) ? null : event
}

type Place = MemberHome['places'][number]

function holdItem({ id, title, venue, start_date_local, booking }: Place): HomeItem {
  const isOffer = booking.offer_ends_at !== null
  const until = booking.hold_expires_at
  return {
    key: `held ${id}`,
    eventId: id,
    venue,
    kind: isOffer ? 'You’ve been offered a place' : 'Waiting for your payment',
    title,
    details: [
      formatDateTime(start_date_local),
      ...(until === null ? [] : [`We’re holding your place until ${formatDateTime(toDeviceLocalTime(until))}.`]),
    ],
    action: {
      to: paths.checkout(id),
      label: isOffer ? 'Book your place' : 'Continue to payment',
      loadsDocument: true,
    },
    more: [eventLink(id)],
  }
}

function unpaidItem({ id, title, venue, booking }: Place): HomeItem {
  const until = booking.pay_again_until ?? ''
  return {
    key: `unpaid ${id}`,
    venue,
    kind: 'Your payment didn’t go through',
    title,
    details: [`Retry the payment by ${formatDateTime(toDeviceLocalTime(until))} to keep your place.`],
    action: { to: paths.checkout(id), label: 'Retry payment', loadsDocument: true },
    more: [eventLink(id)],
  }
}

function likesItem({ id, title, venue, likes_close_local }: EventView): HomeItem {
  return {
    key: `likes ${id}`,
    venue,
    kind: 'Who did you like?',
    title,
    details: likes_close_local === null ? [] : [`You can send your likes until ${formatDateTime(likes_close_local)}.`],
    action: { to: paths.attendees(id), label: 'Send your likes' },
  }
}

function comingItem(event: Place): HomeItem {
  return {
    key: `coming ${event.id}`,
    eventId: event.id,
    venue: event.venue,
    kind: withStage('You’re going', event),
    title: event.title,
    details: [formatDateTime(event.start_date_local), formatVenue(event)],
    action: { to: paths.ticket(event.id), label: 'Your ticket' },
    more: [
      ...(event.booking.night_open ? [{ to: paths.night(event.id), label: 'Your evening' }] : []),
      { to: `${paths.event(event.id)}#where`, label: 'Directions' },
      eventLink(event.id),
    ],
  }
}

function matchesItem(count: number): HomeItem {
  return {
    key: 'matches',
    kind: 'You like each other',
    title: count === 1 ? 'You have a new match' : `You have ${count} new matches`,
    details: [],
    action: { to: paths.myMatches, label: count === 1 ? 'See your match' : 'See your matches' },
  }
}

function messagesItem(count: number): HomeItem {
  return {
    key: 'messages',
    kind: 'Messages',
    title: count === 1 ? 'You have an unread message' : `You have ${count} unread messages`,
    details: [],
    action: { to: paths.messages, label: count === 1 ? 'Read your message' : 'Read your messages' },
  }
}

function nextEventItem(event: EventView): HomeItem {
  const terms = [formatEventPrice(event), formatAges(event)].filter((term) => term !== undefined)
  return {
    key: `next ${event.id}`,
    eventId: event.id,
    venue: event.venue,
    kind: withStage(event.waiting ? 'You’re on the waiting list' : 'Meet someone new', event),
    title: event.title,
    details: [formatDateTime(event.start_date_local), formatVenue(event), terms.join(' · '), ...placeForMember(event)],
    action: { to: paths.event(event.id), label: 'See the event' },
    ...(isAgeUnknown(event) && { more: [{ to: birthDatePath, label: 'Add your date of birth' }] }),
  }
}

export function placeForMember(event: EventView): string[] {
  const { can_join_event, can_wait, waiting } = event
  if (isAgeUnknown(event)) return ['We need your date of birth to tell you whether this event is for you.']
  if (can_join_event) return ['There’s a place for you.']
  if (waiting) return [queueMessage(waiting)]
  return can_wait ? ['You can join the waiting list.'] : []
}

const profileItem: HomeItem = {
  key: 'profile',
  kind: 'Your profile',
  title: 'Add your picture',
  details: ['It helps the people you meet to remember you.'],
  action: { to: paths.profile, label: 'Create your profile' },
}

function eventLink(id: number): ItemLink {
  return { to: paths.event(id), label: 'See the event' }
}

function withStage(kind: string, event: EventView): string {
  const stage = formatStage(event)
  return stage === undefined ? kind : `${kind} · ${stage}`
}

function formatVenue({ venue }: EventView): string {
  return `${venue.name}, ${venue.street_address.town}`
}

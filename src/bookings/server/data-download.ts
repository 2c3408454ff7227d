import { sql } from 'kysely'
import { nameUnlessHidden } from '#safety/server/name-queries.ts'
import { paymentsDownload } from '#bookings/server/payments/data-download.ts'
import { bookingsPersonalData } from '#bookings/server/personal-data.ts'
import { columnSection, customSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const personalData = bookingsPersonalData

const places = columnSection(personalData, 'bookings', {
  name: 'places',
  heading: 'Your places at events',
  about:
    'Each place that was kept for you or that you booked, so that you have it, and because business accounts have to be kept.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Number of the event',
    gender: 'Kept for',
    state: 'How it stands',
    placeNumber: 'Number of the place',
    pricePence: 'Price',
    sold: 'Where it was sold',
    byHand: 'Whether we booked it for you',
    madeAt: 'When it was kept for you',
    holdExpiresAt: 'Until when it was kept',
    payPressedAt: 'When you pressed PAY',
    bookedAt: 'When it was booked',
    ticketCode: 'The code of the ticket',
    payAgainUntil: 'Until when it can be paid again',
    offeredAt: 'When it was offered from the waiting list',
    offerEndsAt: 'Until when it was offered',
    refundUntil: 'Until when a refund can be chosen',
    refundIfRebooked: 'Whether it is refunded if somebody else books it',
    remindedAt: 'When we reminded you',
    absentAt: 'When you were marked as not there',
    endedAt: 'When it ended',
    endReason: 'Why it ended',
  },
  from: ({ memberId }) => sql`from bookings t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.made_at`,
})

const waiting = columnSection(personalData, 'waitingList', {
  name: 'waiting_list',
  heading: 'Waiting for a place',
  about: 'For which events you have waited, so that places are offered in turn.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Number of the event',
    gender: 'For a place for',
    joinedAt: 'Since when',
    endedAt: 'Until when',
    endReason: 'Why it ended',
  },
  from: ({ memberId }) => sql`from waiting_list t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.joined_at`,
})

/** Leaves out the id of the accepting member, which is that member's personal data. */
const transferredByMember = columnSection(personalData, 'replacements', {
  name: 'places_you_transferred',
  heading: 'Places you handed over',
  about: 'That you gave a place to somebody else, or began to.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    sentTo: 'The email address to which you sent the link',
    startedAt: 'When you began',
    state: 'How it stands',
    endedAt: 'When it ended',
  },
  from: ({
    memberId,
  }) => sql`from replacements t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.from_member_id = ${memberId} order by t.started_at`,
})

const transferredToMember = customSection({
  name: 'places_transferred_to_you',
  heading: 'Places you took over',
  about: 'That somebody gave you their place.',
  retention: 'bookings',
  extra: {
    ...eventFields,
    person: ['From whom', nameUnlessHidden('r.from_member_id', 'r.to_member_id', 'sender')],
    acceptedAt: ['When', sql`r.ended_at`],
  },
  from: ({ memberId }) => sql`from replacements r join bookings b on b.id = r.booking_id
    join events e on e.id = b.event_id left join members sender on sender.id = r.from_member_id
    where r.to_member_id = ${memberId} and r.state = 'accepted' order by r.ended_at`,
})

const notes = columnSection(personalData, 'bookingNotes', {
  name: 'notes_on_your_places',
  heading: 'Notes on your places',
  about: 'What those who run the site have noted about a place of yours.',
  retention: 'bookings',
  extra: eventFields,
  labels: { body: 'The note', writtenAt: 'When it was written' },
  from: ({
    memberId,
  }) => sql`from booking_notes t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.written_at`,
})

const notifications = columnSection(personalData, 'notifications', {
  name: 'when_we_wrote_about_events',
  heading: 'When we wrote to you about events',
  about: 'That an email about a place or an event went to you, so that none is sent twice.',
  retention: 'bookings',
  extra: eventFields,
  labels: { eventId: 'Number of the event', at: 'When' },
  from: ({ memberId }) => sql`from notifications t left join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.at`,
})

export const bookingsDownload: readonly DownloadSection[] = [
  places,
  ...paymentsDownload,
  waiting,
  transferredByMember,
  transferredToMember,
  notes,
  notifications,
]

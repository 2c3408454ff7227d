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
    'Each place that we held for you or that you booked. We need this to give you the place, and because we must keep financial records.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Event number',
    gender: 'Gender',
    state: 'Status',
    placeNumber: 'Place number',
    pricePence: 'Price',
    sold: 'How it was booked',
    byHand: 'Whether we booked it for you',
    walkIn: 'Whether you claimed it with the code on your guest card',
    unclaimed: 'Whether nobody has claimed it yet',
    madeAt: 'Held from',
    holdExpiresAt: 'Held until',
    linkCode: 'Which of our links led you to it, while we hold it for you',
    payPressedAt: 'When you pressed PAY',
    bookedAt: 'When it was booked',
    ticketCode: 'Ticket code',
    payAgainUntil: 'Deadline for retrying the payment',
    offeredAt: 'When it was offered from the waiting list',
    offerEndsAt: 'Offered until',
    refundUntil: 'Deadline for claiming a refund',
    refundIfRebooked: 'Whether we’ll refund it if someone else books it',
    remindedAt: 'When we reminded you',
    absentAt: 'When you were marked as absent',
    endedAt: 'When it ended',
    endReason: 'Reason it ended',
  },
  from: ({ memberId }) => sql`from bookings t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.made_at`,
})

const waiting = columnSection(personalData, 'waitingList', {
  name: 'waiting_list',
  heading: 'Waiting lists',
  about: 'The events whose waiting list you joined. We keep this so that we can offer places in order.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Event number',
    gender: 'Gender',
    joinedAt: 'When you joined',
    endedAt: 'When it ended',
    endReason: 'Reason it ended',
  },
  from: ({ memberId }) => sql`from waiting_list t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.joined_at`,
})

/** Leaves out the id of the accepting member, which is that member's personal data. */
const transferredByMember = columnSection(personalData, 'replacements', {
  name: 'places_you_transferred',
  heading: 'Places you transferred',
  about: 'The places you transferred to someone else, or started to.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    sentTo: 'Email address the link was sent to',
    startedAt: 'When you started',
    state: 'Status',
    endedAt: 'When it ended',
  },
  from: ({
    memberId,
  }) => sql`from replacements t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.from_member_id = ${memberId} order by t.started_at`,
})

const transferredToMember = customSection({
  name: 'places_transferred_to_you',
  heading: 'Places transferred to you',
  about: 'The places that other members transferred to you.',
  retention: 'bookings',
  extra: {
    ...eventFields,
    person: ['From', nameUnlessHidden('r.from_member_id', 'r.to_member_id', 'sender')],
    acceptedAt: ['When', sql`r.ended_at`],
  },
  from: ({ memberId }) => sql`from replacements r join bookings b on b.id = r.booking_id
    join events e on e.id = b.event_id left join members sender on sender.id = r.from_member_id
    where r.to_member_id = ${memberId} and r.state = 'accepted' order by r.ended_at`,
})

const calendarAddress = columnSection(personalData, 'calendarFeeds', {
  name: 'calendar_address',
  heading: 'The secret address of your calendar',
  about:
    'The address with which your calendar shows your booked events, if you made one. We only keep it scrambled, so we can’t show it.',
  retention: 'calendarFeeds',
  labels: { madeAt: 'When you made it' },
  from: ({ memberId }) => sql`from calendar_feeds t where t.member_id = ${memberId}`,
})

const notes = columnSection(personalData, 'bookingNotes', {
  name: 'notes_on_your_places',
  heading: 'Notes on your places',
  about: 'Notes that our team has made about your places.',
  retention: 'bookings',
  extra: eventFields,
  labels: { body: 'Note', writtenAt: 'When it was written' },
  from: ({
    memberId,
  }) => sql`from booking_notes t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.written_at`,
})

const notifications = columnSection(personalData, 'notifications', {
  name: 'when_we_wrote_about_events',
  heading: 'Emails about events',
  about:
    'The emails we sent you about a place or an event. We keep this record so that we don’t send any of them twice.',
  retention: 'bookings',
  extra: eventFields,
  labels: { eventId: 'Event number', at: 'When' },
  from: ({ memberId }) => sql`from notifications t left join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.at`,
})

const attendance = columnSection(personalData, 'attendanceAnswers', {
  name: 'attendance',
  heading: 'Whether you said you were coming',
  about: 'Your answers when we asked whether you were still coming. We show them to the event’s organisers.',
  retention: 'attendanceAnswers',
  extra: eventFields,
  labels: {
    eventDay: 'Day of the event',
    answer: 'Your answer',
    answeredAt: 'When you answered',
    askedAgainAt: 'When we asked again',
  },
  from: ({
    memberId,
  }) => sql`from attendance_answers t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.event_day`,
})

const lateness = columnSection(personalData, 'lateGuests', {
  name: 'lateness',
  heading: 'Running late',
  about: 'How late you told us you’d be. We show it to the event’s organisers until they check you in.',
  retention: 'attendanceAnswers',
  extra: eventFields,
  labels: { delay: 'How late', reportedAt: 'When you told us' },
  from: ({
    memberId,
  }) => sql`from late_guests t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.reported_at`,
})

/** Leaves out everything about the friend, whose personal data it is. */
const friendsPlaces = customSection({
  name: 'places_for_friends',
  heading: 'Places you paid for on behalf of friends',
  about: 'Each place that we held for you, or that you paid for, so that a friend could claim it.',
  retention: 'bookings',
  extra: {
    ...eventFields,
    gender: ['For a woman or a man', sql`b.gender`],
    pricePence: ['Price', sql`b.price_pence`],
    heldFrom: ['Held from', sql`b.made_at`],
    bookedAt: ['When it was booked', sql`b.booked_at`],
    unclaimed: ['Whether nobody has claimed it', sql`b.unclaimed`],
    endedAt: ['When it ended without having been claimed', sql`case when b.unclaimed then b.ended_at end`],
  },
  from: ({ memberId }) => sql`from bookings b join events e on e.id = b.event_id
    where b.buyer_id = ${memberId} order by b.made_at`,
})

export const bookingsDownload: readonly DownloadSection[] = [
  places,
  friendsPlaces,
  ...paymentsDownload,
  waiting,
  transferredByMember,
  transferredToMember,
  notes,
  attendance,
  lateness,
  calendarAddress,
  notifications,
]

import { sql } from 'kysely'
import { nameUnlessHidden } from '#safety/server/name-rows.ts'
import { moneyGivenOut } from '#bookings/server/payments/given-out-rows.ts'
import { bookingsPersonalData } from '#bookings/server/personal-data.ts'
import { giveOut, giveOutBeside, ofEvent, type GivenSection } from '#platform/server/given-out-rows.ts'

const of = bookingsPersonalData

const places = giveOut(of, 'bookings', {
  name: 'places',
  heading: 'Your places at events',
  about:
    'Each place that was kept for you or that you booked, so that you have it, and because business accounts have to be kept.',
  kept: 'bookings',
  also: ofEvent,
  says: {
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
    endedWhy: 'Why it ended',
  },
  from: ({ memberId }) => sql`from bookings t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.made_at`,
})

const waiting = giveOut(of, 'waitingList', {
  name: 'waiting_list',
  heading: 'Waiting for a place',
  about: 'For which events you have waited, so that places are offered in turn.',
  kept: 'bookings',
  also: ofEvent,
  says: {
    eventId: 'Number of the event',
    gender: 'For a place for',
    joinedAt: 'Since when',
    endedAt: 'Until when',
    endedWhy: 'Why it ended',
  },
  from: ({ memberId }) => sql`from waiting_list t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.joined_at`,
})

/** The member who passed a place on is not told who accepted it. */
const handedOver = giveOut(of, 'replacements', {
  name: 'places_you_handed_over',
  heading: 'Places you handed over',
  about: 'That you gave a place to somebody else, or began to.',
  kept: 'bookings',
  also: ofEvent,
  says: {
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

const takenOver = giveOutBeside({
  name: 'places_you_took_over',
  heading: 'Places you took over',
  about: 'That somebody gave you their place.',
  kept: 'bookings',
  also: {
    ...ofEvent,
    person: ['From whom', nameUnlessHidden('r.from_member_id', 'r.to_member_id', 'giver')],
    takenOverAt: ['When', sql`r.ended_at`],
  },
  from: ({ memberId }) => sql`from replacements r join bookings b on b.id = r.booking_id
    join events e on e.id = b.event_id left join members giver on giver.id = r.from_member_id
    where r.to_member_id = ${memberId} and r.state = 'accepted' order by r.ended_at`,
})

const notes = giveOut(of, 'bookingNotes', {
  name: 'notes_on_your_places',
  heading: 'Notes on your places',
  about: 'What those who run the site have noted about a place of yours.',
  kept: 'bookings',
  also: ofEvent,
  says: { body: 'The note', writtenAt: 'When it was written' },
  from: ({
    memberId,
  }) => sql`from booking_notes t join bookings b on b.id = t.booking_id join events e on e.id = b.event_id
    where t.member_id = ${memberId} order by t.written_at`,
})

const told = giveOut(of, 'told', {
  name: 'when_we_wrote_about_events',
  heading: 'When we wrote to you about events',
  about: 'That an email about a place or an event went to you, so that none is sent twice.',
  kept: 'bookings',
  also: ofEvent,
  says: { eventId: 'Number of the event', at: 'When' },
  from: ({ memberId }) => sql`from told t left join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.at`,
})

export const bookingsGivenOut: readonly GivenSection[] = [
  places,
  ...moneyGivenOut,
  waiting,
  handedOver,
  takenOver,
  notes,
  told,
]

import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { Portrait } from '#profiles/contract.ts'

/** More commands than anyone makes during a short loss of connection. The rest are sent with the next request. */
export const MAX_COMMANDS_PER_REQUEST = 50

export const doorRefusals = refusalTable({
  door_not_open_yet: { status: 409, detail: 'Guests can be checked in from three hours before the event starts.' },
  ticket_of_another_event: { status: 409, detail: 'This ticket is for another event.' },
  not_on_the_list: { status: 409, detail: 'This person is not on the list any more.' },
})

/** The door gets only what it needs to recognise and check in a guest. */
export const Guest = z.object({
  booking_id: z.string(),
  name: z.string(),
  gender: Gender,
  portrait: Portrait.nullable(),
  /** On the event's day; null if the event has no age range or the date of birth is not known. */
  age: z.number().nullable(),
  state: z.enum(['expected', 'in', 'absent']),
  /**
   * When they were first checked in, by whom and on which device. Null if they are not in; `by` is null if that member has been
   * deleted.
   */
  checked_in: z.object({ at: Instant, by: z.string().nullable(), device_id: z.string() }).nullable(),
  /** Whether the payment was taken, or no payment is due. */
  paid: z.boolean(),
  sold: z.enum(['in advance', 'at the door']),
  /** Lets a device recognise the guest's ticket without a connection. No ticket can be made from it. */
  ticket_mark: z.string(),
})
export type Guest = z.infer<typeof Guest>

export const Door = z.object({
  event: EventSummary.extend({
    cancelled: z.boolean(),
    started: z.boolean(),
    ended: z.boolean(),
    has_age_range: z.boolean(),
  }),
  guests: z.array(Guest),
  /**
   * For guests without a booking: the address that the door shows them, and the price in pounds; null if no places are on sale.
   */
  walk_in: z.object({ address: z.string(), price: z.number() }).nullable(),
  can_end: z.boolean(),
  now: Instant,
})
export type Door = z.infer<typeof Door>

const commandFields = {
  /** Created by the device. However often the command is sent, it is carried out once. */
  id: z.uuid('A tap is named by a UUID.'),
  /** In this millennium, because the database cannot store every instant that can be written. */
  made_at: z.iso.datetime('Please say when it was tapped.').startsWith('2', 'Please say when it was tapped.'),
}

/** A command for a guest on the list, or a ticket that was shown. */
export const CheckInCommand = z.union([
  z.strictObject({
    ...commandFields,
    action: z.enum(['check in', 'undo check-in', 'mark absent', 'undo absence']),
    booking_id: z.uuid('There is no such booking.'),
  }),
  z.strictObject({ ...commandFields, action: z.literal('check in'), ticket_code: z.string().max(100) }),
])
export type CheckInCommand = z.infer<typeof CheckInCommand>

/** The outcome of a check-in command. It is the same however often the command is sent. */
export const CheckInResult = z.object({
  id: z.string(),
  /** Null if the code was not one of our tickets. */
  booking_id: z.string().nullable(),
  action: z.enum(['check in', 'undo check-in', 'mark absent', 'undo absence']),
  outcome: z.enum(['done', 'already', 'refused']),
  /** The reason for a refusal, as a sentence. */
  reason: z.string().nullable(),
})
export type CheckInResult = z.infer<typeof CheckInResult>

const OfEvent = z.object({ id: EventId })
const { event_not_found, event_not_yours } = eventRefusals
const refusals = { event_not_found, event_not_yours }

export const listNights = endpoint({
  method: 'GET',
  path: '/api/admin/nights',
  summary: 'The evenings of now and the next days that one keeps the door of',
  answer: z.object({
    nights: z.array(EventSummary.extend({ cancelled: z.boolean(), days_from_today: z.number() })),
  }),
})
export type Night = z.infer<(typeof listNights)['answer']>['nights'][number]

export const loadDoor = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/door',
  summary: 'Who is expected at an event and who is in, for its hosts',
  params: OfEvent,
  answer: Door,
  refusals,
})

export const sendCheckInCommands = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/door/commands',
  summary:
    'Takes what was tapped at the door, in this order and each once; gives what became of it, and the door as it is then',
  params: OfEvent,
  body: z.strictObject({
    device_id: z.uuid('A device is named by a UUID.'),
    commands: z.array(CheckInCommand).max(MAX_COMMANDS_PER_REQUEST),
  }),
  answer: z.object({ results: z.array(CheckInResult), door: Door }),
  refusals,
})

export const endNight = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/door/end',
  summary: 'Ends the night: likes open',
  params: OfEvent,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: {
    ...refusals,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_not_under_way: eventRefusals.event_not_under_way,
    event_already_ended: eventRefusals.event_already_ended,
  },
})

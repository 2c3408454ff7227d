import { z } from 'zod'
import { Gender, MemberId } from '#accounts/contract/person.ts'
import { Delay } from '#bookings/contract/lateness.ts'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { siteTimeFields } from '#platform/contract/site-time.ts'
import { Portrait } from '#profiles/contract.ts'

/**
 * The most commands in one request: more than a host makes during a short loss of connection. Any others are sent with the next
 * request.
 */
export const MAX_COMMANDS_PER_REQUEST = 50

export const doorRefusals = refusalTable({
  door_not_open_yet: { status: 409, detail: 'You can check guests in from three hours before the event starts.' },
  door_list_not_open_yet: {
    status: 403,
    detail: 'You can open this event’s door list from seven days before it starts.',
  },
  door_list_closed: { status: 403, detail: 'This event’s door list has closed.' },
  ticket_of_another_event: { status: 409, detail: 'This ticket is for another event.' },
  door_grant_not_found: { status: 404, detail: 'That device can no longer check guests in at this event.' },
  hosting_link_unknown: {
    status: 404,
    detail: 'This link doesn’t work. Please open it from the email again.',
  },
  not_on_the_list: { status: 409, detail: 'This person is no longer on the list.' },
})

/** A guest on the door list, with only the data needed to recognise them and check them in. */
export const Guest = z.object({
  booking_id: z.string(),
  name: z.string(),
  gender: Gender,
  portrait: Portrait.nullable(),
  /** The age on the day of the event; null if the event has no age range or the date of birth is unknown. */
  age: z.number().nullable(),
  state: z.enum(['expected', 'in', 'absent']),
  /**
   * The guest's first check-in: its time, host and device. Null if the guest is not in. `by` is null if that host's account has
   * been deleted.
   */
  checked_in: z.object({ at: Instant, by: z.string().nullable(), device_id: z.string() }).nullable(),
  /** True unless the guest must pay again because a payment failed. */
  paid: z.boolean(),
  sold: z.enum(['in advance', 'at the door']),
  /**
   * Whether the guest said that they were still coming. Null before they are asked, and for guests who bought at the door.
   */
  coming: z.enum(['coming', 'not coming', 'no answer']).nullable(),
  /** How late the guest says that they will be; null if they expect to be on time, or are in. */
  delay: Delay.nullable(),
  /**
   * The days of the events of the last twelve months at which the guest did not turn up, newest first, if there were two or
   * more. Only for owners; null for hosts.
   */
  absences: z.array(z.string()).nullable(),
  /** Lets a device recognise the guest's ticket without a connection. A ticket cannot be derived from it. */
  ticket_mark: z.string(),
})
export type Guest = z.infer<typeof Guest>

export const Door = z.object({
  event: EventSummary.extend({
    cancelled: z.boolean(),
    started: z.boolean(),
    ended: z.boolean(),
    has_age_range: z.boolean(),
    /** When guests can first be checked in: the instant, and the same in the event's own time zone. */
    check_in_opens_at: Instant,
    check_in_opens_date_local: z.string(),
  }),
  guests: z.array(Guest),
  /**
   * The URL shown to guests without a booking, and the price in pounds; null if no places are on sale.
   */
  walk_in: z.object({ address: z.string(), price: z.number() }).nullable(),
  can_end: z.boolean(),
  ...siteTimeFields,
})
export type Door = z.infer<typeof Door>

const commandFields = {
  /** An id created by the device. A command that is sent more than once is carried out once. */
  id: z.uuid('The command ID must be a UUID.'),
  /** Only instants in this millennium are accepted, because ISO 8601 allows instants that the database cannot store. */
  made_at: z.iso
    .datetime('Please enter the time of the check-in.')
    .startsWith('2', 'Please enter the time of the check-in.'),
}

/** A command for a guest on the list or for a scanned ticket. */
export const CheckInCommand = z.union([
  z.strictObject({
    ...commandFields,
    action: z.enum(['check in', 'undo check-in', 'mark absent', 'undo absence']),
    booking_id: z.uuid('We couldn’t find that booking.'),
  }),
  z.strictObject({ ...commandFields, action: z.literal('check in'), ticket_code: z.string().max(100) }),
])
export type CheckInCommand = z.infer<typeof CheckInCommand>

/** The outcome of a check-in command. It does not change if the command is sent again. */
export const CheckInResult = z.object({
  id: z.string(),
  /** Null if no ticket has the code. */
  booking_id: z.string().nullable(),
  action: z.enum(['check in', 'undo check-in', 'mark absent', 'undo absence']),
  outcome: z.enum(['done', 'already', 'refused']),
  /** The reason for a refusal, as a sentence. */
  reason: z.string().nullable(),
})
export type CheckInResult = z.infer<typeof CheckInResult>

export const EventParams = z.object({ id: EventId })
const { event_not_found, event_not_yours } = eventRefusals
const { door_list_not_open_yet, door_list_closed } = doorRefusals
/** Why the door list of an event cannot be opened. */
export const doorListRefusals = { event_not_found, event_not_yours, door_list_not_open_yet, door_list_closed }

export const listNights = endpoint({
  method: 'GET',
  path: '/api/admin/nights',
  summary: 'Lists the current and upcoming events whose door list the host or owner may open',
  answer: z.object({
    nights: z.array(
      EventSummary.extend({
        cancelled: z.boolean(),
        days_from_today: z.number(),
        /** Whether guests can be checked in yet, and from when they can be. */
        check_in_open: z.boolean(),
        check_in_opens_date_local: z.string(),
      }),
    ),
  }),
})
export type Night = z.infer<(typeof listNights)['answer']>['nights'][number]

export const loadDoor = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/door',
  summary: 'Lists who is expected at an event and who is in, for its hosts',
  activity: 'checked guests in',
  params: EventParams,
  answer: Door,
  refusals: doorListRefusals,
})

export const sendCheckInCommands = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/door/commands',
  summary:
    'Carries out check-in commands in order, each only once, and returns their outcomes and the updated door list',
  activity: 'checked guests in',
  params: EventParams,
  body: z.strictObject({
    device_id: z.uuid('The device ID must be a UUID.'),
    commands: z.array(CheckInCommand).max(MAX_COMMANDS_PER_REQUEST),
  }),
  answer: z.object({ results: z.array(CheckInResult), door: Door }),
  refusals: doorListRefusals,
})

export const endNight = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/door/end',
  summary: 'Ends the event, so that likes open',
  activity: 'ended an event',
  params: EventParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: {
    ...doorListRefusals,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_not_under_way: eventRefusals.event_not_under_way,
    event_already_ended: eventRefusals.event_already_ended,
  },
})

/** A device with a grant for the door of an event until two hours after its planned end. */
export const DoorDevice = z.object({
  id: z.string(),
  member: z.object({ id: MemberId, name: z.string() }),
  /** 'Chrome on Android' */
  device: z.string(),
  opened_at: Instant,
  is_this_device: z.boolean(),
})
export type DoorDevice = z.infer<typeof DoorDevice>

export const listDoorDevices = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/door/devices',
  summary: 'Lists the devices with a grant for the door of an event, for the owner',
  params: EventParams,
  answer: z.object({ devices: z.array(DoorDevice) }),
  refusals: { event_not_found },
})

export const revokeDoorGrant = endpoint({
  method: 'DELETE',
  path: '/api/admin/door-grants/:id',
  summary: 'Revokes a door grant, after which its device is asked for a code',
  params: z.object({ id: z.uuid('That device can no longer check guests in at this event.') }),
  answer: z.object({}),
  refusals: { door_grant_not_found: doorRefusals.door_grant_not_found },
})

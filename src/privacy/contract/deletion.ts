import { z } from 'zod'
import { currentPasswordCondition } from '#accounts/contract/conditions.ts'
import { CurrentPassword } from '#accounts/contract/forms.ts'
import { accountRefusals, stepUpRefusals } from '#accounts/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const Event = z.object({
  id: z.number().int(),
  title: z.string(),
  /** ISO 8601 without an offset, in the event's local time. */
  start_date_local: z.string(),
})

/** What deleting an account would end, and what it must wait for. */
export const DeletionPreview = z.object({
  /** Places at upcoming events, which go to the waiting list. `price` is in pounds. */
  places: z.array(z.object({ event: Event, state: z.enum(['held', 'booked']), price: z.number() })),
  /** Upcoming events at which the member holds or has paid for a friend's place that nobody has claimed. It is refunded. */
  friends_places: z.array(Event),
  /** Events that have begun or were cancelled. The account is deleted once they are settled. */
  unsettled: z.array(Event),
  waiting: z.array(Event),
  /** Whether a payment or refund is in progress. The account is deleted once it has completed. */
  payment_in_progress: z.boolean(),
  /** When deletion was requested, in ISO 8601; null if it was not. */
  requested_at: z.string().nullable(),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

/** The events whose places the requester has agreed to lose. */
export const ForfeitedEventIds = z.array(z.number().int().min(1).max(2_147_483_647)).max(1000)

export const DeletionRequest = z.strictObject({
  current_password: CurrentPassword,
  forfeited_event_ids: ForfeitedEventIds,
})

export const deletionRefusals = refusalTable({
  places_changed: {
    status: 409,
    detail: 'Your places at upcoming events have changed. Please check them again.',
  },
})

export const deletionRefusalsOfOwn = {
  places_changed: deletionRefusals.places_changed,
  only_owner: accountRefusals.only_owner,
  ...stepUpRefusals,
}

export const getOwnDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Returns what deleting the signed-in member’s account would end',
  answer: DeletionPreview,
})

export const requestOwnDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary:
    'Deletes the signed-in member’s account: ends all sessions immediately, and erases the data once nothing is in progress',
  activity: null,
  body: DeletionRequest,
  conditions: currentPasswordCondition,
  answer: z.object({}),
  refusals: deletionRefusalsOfOwn,
})

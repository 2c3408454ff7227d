import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { optionalLine } from '#platform/user-text.ts'

const Pence = z.number().int()

export const costRefusals = refusalTable({
  cost_not_found: { status: 404, detail: 'We couldn’t find that cost. It may have been removed.' },
})

export const eventCostKinds = ['venue', 'host', 'other'] as const
const CostKind = z.enum(eventCostKinds, 'Please choose what it was for.')
export type EventCostKind = z.infer<typeof CostKind>

const amountError = 'Please enter the amount in pounds, such as 150 or 150.50.'
const amountRange = 'The amount must be between 1p and £100,000.'

/** An amount in pounds, such as 150 or 150.5. */
const CostAmount = z
  .number(amountError)
  .min(0.01, amountRange)
  .max(100_000, amountRange)
  .refine((pounds) => Number(pounds.toFixed(2)) === pounds, amountError)

/** An amount as it is typed, with or without the sign and commas. */
export const TypedCostAmount = z
  .string()
  .trim()
  .regex(/^£? ?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/, amountError)
  .transform((typed) => Number(typed.replace(/[£ ,]/g, '')))
  .pipe(CostAmount)

export const EventCost = z.object({
  id: z.string(),
  kind: CostKind,
  /** Can be empty. */
  note: z.string(),
  amount_pence: Pence,
  added_at: Instant,
  /** The owner who added it; null if their account has been deleted. */
  added_by: z.string().nullable(),
})
export type EventCost = z.infer<typeof EventCost>

/** What an event took and cost. What is left is takings minus refunds, fees and costs. */
export const EventResult = z.object({
  takings_pence: Pence,
  refunded_pence: Pence,
  /** The provider's fees for the event's payments and disputes. Those of the last days may not have been fetched yet. */
  fees_pence: Pence,
  costs_pence: Pence,
  left_pence: Pence,
  /** Payments that cardholders disputed. They are not taken off, because the bank has not decided. */
  disputed_pence: Pence,
})
export type EventResult = z.infer<typeof EventResult>

const EventParams = z.object({ id: EventId })
const eventNotFound = { event_not_found: eventRefusals.event_not_found }

export const listEventCosts = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/costs',
  summary: 'Returns the costs of an event, and what is left of its takings',
  params: EventParams,
  answer: z.object({ result: EventResult, costs: z.array(EventCost) }),
  refusals: refusalTable(eventNotFound),
})

/** A cost that the owner enters. `amount` is in pounds. */
export const NewEventCost = z.strictObject({
  /** The form makes it, so that a cost that is sent twice is added once. */
  id: z.uuid(),
  kind: CostKind,
  note: optionalLine(200).default(''),
  amount: CostAmount,
})
export type NewEventCost = z.output<typeof NewEventCost>

export const addEventCost = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/costs',
  summary: 'Adds a cost to an event, such as its venue or host',
  params: EventParams,
  body: NewEventCost,
  answer: z.object({}),
  refusals: refusalTable(eventNotFound),
})

export const removeEventCost = endpoint({
  method: 'DELETE',
  path: '/api/admin/event-costs/:id',
  summary: 'Removes a cost from its event',
  params: z.object({ id: z.uuid('We couldn’t find that cost.') }),
  answer: z.object({}),
  refusals: refusalTable({ cost_not_found: costRefusals.cost_not_found }),
})

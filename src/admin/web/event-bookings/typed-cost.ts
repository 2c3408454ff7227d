import { z } from 'zod'
import { NewEventCost, TypedCostAmount, type EventCostKind } from '#bookings/contract/admin/costs.ts'

/** A cost as the owner types it. The form adds its id. */
export const TypedCost = z.strictObject({ ...NewEventCost.omit({ id: true }).shape, amount: TypedCostAmount })

export const costLabels: Record<EventCostKind, string> = { venue: 'Venue', host: 'Host', other: 'Something else' }

import { z } from 'zod'
import { EventSummary, Instant } from '#bookings/contract/own-booking.ts'
import { doorRefusals, EventParams } from '#event-night/contract.ts'
import { eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'

/** An event that the member hosts. `confirmed_at` is when they said that they will be there. */
export const HostedEvent = z.object({ event: EventSummary, confirmed_at: Instant.nullable() })
export type HostedEvent = z.infer<typeof HostedEvent>

/** What the link in an email to a host asks. Only an `open` event can be confirmed. */
export const LinkedHosting = HostedEvent.extend({ state: z.enum(['open', 'too late', 'cancelled']) })
export type LinkedHosting = z.infer<typeof LinkedHosting>

const Token = z.string().max(200)
const { hosting_link_unknown } = doorRefusals
const confirmRefusals = {
  event_already_cancelled: eventRefusals.event_already_cancelled,
  event_already_started: eventRefusals.event_already_started,
}

export const loadHostingLink = endpoint({
  method: 'POST',
  path: '/api/hosting/lookup',
  summary: 'Returns the event that the link in an email to its host asks about',
  body: z.strictObject({ token: Token }),
  answer: LinkedHosting,
  refusals: { hosting_link_unknown },
})

export const confirmHostingByLink = endpoint({
  method: 'POST',
  path: '/api/hosting/confirmation',
  summary: 'Records that the host of an event will be there, without a sign-in',
  body: z.strictObject({ token: Token }),
  answer: LinkedHosting,
  refusals: { hosting_link_unknown, ...confirmRefusals },
})

export const listHostedEvents = endpoint({
  method: 'GET',
  path: '/api/admin/hosting',
  summary: 'Lists the upcoming events that this member of staff hosts, and whether they have confirmed',
  answer: z.object({ events: z.array(HostedEvent) }),
})

export const confirmHosting = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/hosting',
  summary: 'Records that this host of an event will be there',
  activity: 'confirmed that you host an event',
  params: EventParams,
  body: z.strictObject({}),
  answer: z.object({ confirmed_at: Instant }),
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    event_not_yours: eventRefusals.event_not_yours,
    ...confirmRefusals,
  },
})

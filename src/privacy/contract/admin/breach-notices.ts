import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { BreachNotice, breachRefusals, Recipients } from '#privacy/contract/breach-notice.ts'

export const NoticeSummary = z.object({
  id: z.string(),
  subject: z.string(),
  recipients: Recipients,
  people: z.number().int(),
  /** The number of members notified so far. */
  notified: z.number().int(),
  /** ISO 8601 instants. */
  started_at: z.string(),
  finished_at: z.string().nullable(),
})
export type NoticeSummary = z.infer<typeof NoticeSummary>

export const NoticeDetails = NoticeSummary.extend({
  text: z.string(),
  sent_by: z.string().nullable(),
  /** The titles of the events, if `recipients` is 'events'. */
  events: z.array(z.string()),
})
export type NoticeDetails = z.infer<typeof NoticeDetails>

/** An event whose attendees the owner can choose to notify. */
export const EventToChoose = z.object({
  id: z.number().int(),
  title: z.string(),
  /** ISO 8601 without an offset, in the event's local time. */
  start_date_local: z.string(),
})
export type EventToChoose = z.infer<typeof EventToChoose>

const { no_one_to_notify, recipient_count_changed, notice_not_found } = breachRefusals

const conditions = {
  event_ids: 'Not empty if `recipients` is `events`.',
  people: 'Members’ email addresses, one on each line. Not empty if `recipients` is `people`.',
}

export const previewBreachNotice = endpoint({
  method: 'POST',
  path: '/api/admin/breach-notices/preview',
  summary: 'Previews a data breach notice: its text and the number of recipients',
  body: BreachNotice,
  conditions,
  answer: z.object({ people: z.number().int(), text: z.string() }),
  refusals: { no_one_to_notify },
})

export const sendBreachNotice = endpoint({
  method: 'POST',
  path: '/api/admin/breach-notices',
  summary: 'Notifies members of a data breach by email, only once for each id',
  status: 201,
  body: BreachNotice.extend({
    id: z.uuid('The notice ID must be a UUID.'),
    /** The number of recipients in the preview. */
    recipient_count: z.number().int().min(1).max(10_000_000),
  }),
  conditions,
  answer: z.object({ id: z.string() }),
  links: { 'GET /api/admin/breach-notices/:id': { id: '$response.body#/id' } },
  refusals: { no_one_to_notify, recipient_count_changed },
})

export const listBreachNotices = endpoint({
  method: 'GET',
  path: '/api/admin/breach-notices',
  summary: 'Lists data breach notices',
  query: listQuery({ sorts: ['started_at'], direction: 'desc', filters: {} }),
  answer: listOf(NoticeSummary),
})

export const getBreachNotice = endpoint({
  method: 'GET',
  path: '/api/admin/breach-notices/:id',
  summary: 'Returns one notice and the progress of its emails',
  params: z.object({ id: z.uuid('The notice ID must be a UUID.') }),
  answer: NoticeDetails,
  refusals: { notice_not_found },
})

export const listEventsToChoose = endpoint({
  method: 'GET',
  path: '/api/admin/breach-notice-events',
  summary: 'Lists the last hundred events whose attendees can be notified',
  answer: z.array(EventToChoose),
})

import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { linkCondition, Newsletter, newsletterRefusals as refusals } from '#privacy/contract/newsletter.ts'

/** A number of members; null if it is below five. */
const ShownCount = z.number().int().nullable()

export const NewsletterState = z.enum(['draft', 'sending', 'sent', 'stopped'])
export type NewsletterState = z.infer<typeof NewsletterState>

export const NewsletterSummary = z.object({
  id: z.string(),
  subject: z.string(),
  state: NewsletterState,
  /** ISO 8601 instants. */
  saved_at: z.string(),
  started_at: z.string().nullable(),
  /** The number of emails sent so far. */
  notified: ShownCount,
})
export type NewsletterSummary = z.infer<typeof NewsletterSummary>

/** What became of the emails. */
export const NewsletterResults = z.object({
  notified: ShownCount,
  /** Emails that could not be delivered. */
  undelivered: ShownCount,
  /** Members who unsubscribed with the link in the email. */
  unsubscribed: ShownCount,
})
export type NewsletterResults = z.infer<typeof NewsletterResults>

export const NewsletterDetails = z.object({
  id: z.string(),
  newsletter: z.object(Newsletter.shape),
  version: z.number().int(),
  state: NewsletterState,
  /** The number of recipients that the owner confirmed. Null for a draft. */
  people: z.number().int().nullable(),
  results: NewsletterResults,
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type NewsletterDetails = z.infer<typeof NewsletterDetails>

/** An email that an owner has written, as its recipients see it. */
export const EmailPreview = z.object({
  people: ShownCount,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type EmailPreview = z.infer<typeof EmailPreview>

const { newsletter_not_found, newsletter_changed, newsletter_already_sent } = refusals
const params = z.object({ id: z.uuid('The newsletter ID must be a UUID.') })
const version = z.number().int().min(1).max(1_000_000)

export const listNewsletters = endpoint({
  method: 'GET',
  path: '/api/admin/newsletters',
  summary: 'Lists newsletters, with drafts',
  query: listQuery({ sorts: ['created_at'], direction: 'desc', filters: {} }),
  answer: listOf(NewsletterSummary),
})

export const listNewsletterTowns = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter-towns',
  summary: 'Lists the towns of venues',
  answer: z.array(z.string()),
})

export const getNewsletter = endpoint({
  method: 'GET',
  path: '/api/admin/newsletters/:id',
  summary: 'Returns a newsletter, and its results once it is sent',
  params,
  answer: NewsletterDetails,
  refusals: { newsletter_not_found },
})

export const saveNewsletter = endpoint({
  method: 'PUT',
  path: '/api/admin/newsletters/:id',
  summary: 'Saves the draft of a newsletter',
  params,
  body: z.strictObject({
    newsletter: Newsletter,
    /** The version that the page shows; 0 for a new draft. */
    version: z.number().int().min(0).max(1_000_000),
  }),
  conditions: {
    'newsletter.text': linkCondition,
    'newsletter.town': 'Null if `attendance` is `never`.',
    'newsletter.oldest_age': 'Not below `youngest_age`.',
    'newsletter.attendance_day': 'Not null if `attendance` is `since` or `not since`.',
  },
  answer: z.object({ version: z.number().int() }),
  refusals: { newsletter_changed, newsletter_already_sent },
})

export const deleteNewsletter = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletters/:id',
  summary: 'Deletes the draft of a newsletter',
  params,
  answer: z.object({}),
  refusals: { newsletter_not_found, newsletter_already_sent },
})

export const previewNewsletter = endpoint({
  method: 'GET',
  path: '/api/admin/newsletters/:id/preview',
  summary: 'Returns the email of a draft, and how many members would get it now',
  params,
  answer: EmailPreview.extend({ newsletter: z.object(Newsletter.shape), version: z.number().int() }),
  refusals: { newsletter_not_found, newsletter_already_sent },
})

export const testNewsletter = endpoint({
  method: 'POST',
  path: '/api/admin/newsletters/:id/test',
  summary: 'Sends a draft to the owner who asks for it',
  params,
  body: z.strictObject({}),
  answer: z.object({ to: z.string() }),
  refusals: { newsletter_not_found, newsletter_already_sent },
})

export const sendNewsletter = endpoint({
  method: 'POST',
  path: '/api/admin/newsletters/:id/send',
  summary: 'Sends a newsletter to the members who asked for newsletters, only once',
  params,
  body: z.strictObject({
    version,
    /** The number of recipients in the preview. */
    people: z.number().int().min(1).max(10_000_000),
  }),
  answer: z.object({}),
  refusals: {
    newsletter_not_found,
    newsletter_changed,
    too_few_recipients: refusals.too_few_recipients,
    newsletter_count_changed: refusals.newsletter_count_changed,
  },
})

export const stopNewsletter = endpoint({
  method: 'POST',
  path: '/api/admin/newsletters/:id/stop',
  summary: 'Stops a newsletter that is being sent',
  params,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { newsletter_not_found, newsletter_not_sending: refusals.newsletter_not_sending },
})

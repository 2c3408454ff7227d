import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const emailRefusals = refusalTable({
  consent_wording_changed: {
    status: 409,
    detail: 'What this asks you has changed. Please load the page again and read it before you agree.',
  },
  unsubscribe_link_unknown: {
    status: 404,
    detail: 'This link stops no emails. It may be cut off: please open it from the email again.',
  },
})

/** Which emails the member gets besides those triggered by what they do on the site. */
const EmailChoices = z.object({
  /** When they opted in to emails about new events; null if they do not want them. */
  event_news_since: z.string().nullable(),
})
export type EmailChoices = z.infer<typeof EmailChoices>

export const getEmailChoices = endpoint({
  method: 'GET',
  path: '/api/account/emails',
  summary: 'Which emails the member has asked for',
  answer: EmailChoices,
})

export const changeEmailChoices = endpoint({
  method: 'PUT',
  path: '/api/account/emails',
  summary: 'Asks to be told of new events by email, or no longer',
  body: z.strictObject({
    event_news: z.boolean('Please say yes or no.'),
    /** The version of the consent text that the member saw. */
    wording_version: z.number().int(),
  }),
  answer: EmailChoices,
  refusals: { consent_wording_changed: emailRefusals.consent_wording_changed },
})

const Token = z.string().max(200)

/** The kind of email that a link stops, and whether those emails are still on. */
const Stopped = z.object({ kind: z.enum(['event news', 'unread messages']), is_on: z.boolean() })

export const loadUnsubscribeLink = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/lookup',
  summary: 'Which emails the link of an email stops, and whether they still come',
  body: z.strictObject({ token: Token }),
  answer: Stopped,
  refusals: { unsubscribe_link_unknown: emailRefusals.unsubscribe_link_unknown },
})

/** Served at the page's own address, because an email holds one address for both (RFC 8058). Accepts any form body. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stops the emails that the link stops, without a sign-in; mail programs post here',
  query: z.object({ token: Token }),
  bytes: true,
  answer: Stopped,
  refusals: { unsubscribe_link_unknown: emailRefusals.unsubscribe_link_unknown },
})

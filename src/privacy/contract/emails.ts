import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const emailRefusals = refusalTable({
  consent_wording_changed: {
    status: 409,
    detail: 'The wording has changed. Please reload the page and read it before you agree.',
  },
  unsubscribe_link_unknown: {
    status: 404,
    detail: 'This link doesn’t work. Please open it from the email again.',
  },
})

/** The optional emails that the member has chosen. */
const EmailChoices = z.object({
  /** Since when the member has been opted in to emails about new events; null if they are not. */
  event_news_since: z.string().nullable(),
  /** Since when the member has been opted in to newsletters; null if they are not. */
  newsletter_since: z.string().nullable(),
})
export type EmailChoices = z.infer<typeof EmailChoices>

export const getEmailChoices = endpoint({
  method: 'GET',
  path: '/api/account/emails',
  summary: 'Returns the optional emails that the member has chosen',
  answer: EmailChoices,
})

export const changeEmailChoices = endpoint({
  method: 'PUT',
  path: '/api/account/emails',
  summary: 'Turns emails about new events on or off',
  activity: 'changed your email settings',
  body: z.strictObject({
    event_news: z.boolean('Please say yes or no.'),
    /** The version of the consent text that the member saw. */
    wording_version: z.number().int(),
  }),
  answer: EmailChoices,
  refusals: { consent_wording_changed: emailRefusals.consent_wording_changed },
})

export const changeNewsletterChoice = endpoint({
  method: 'PUT',
  path: '/api/account/newsletter',
  summary: 'Turns newsletters on or off',
  activity: 'changed your email settings',
  body: z.strictObject({
    newsletter: z.boolean('Please say yes or no.'),
    /** The version of the consent text that the member saw. */
    wording_version: z.number().int(),
  }),
  answer: EmailChoices,
  refusals: { consent_wording_changed: emailRefusals.consent_wording_changed },
})

const Token = z.string().max(200)

/** The kind of email that a link stops, and whether the member still gets it. */
const UnsubscribeState = z.object({
  kind: z.enum(['event news', 'unread messages', 'visible likes', 'review requests', 'newsletter']),
  is_on: z.boolean(),
})

export const loadUnsubscribeLink = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/lookup',
  summary: 'Returns which emails an unsubscribe link stops, and whether they are still on',
  body: z.strictObject({ token: Token }),
  answer: UnsubscribeState,
  refusals: { unsubscribe_link_unknown: emailRefusals.unsubscribe_link_unknown },
})

/** Has the same path as the page, because an email contains one address for both (RFC 8058). Accepts any form body. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stops the emails that an unsubscribe link refers to, without a sign-in; mail programs post here',
  query: z.object({ token: Token }),
  bytes: true,
  answer: UnsubscribeState,
  refusals: { unsubscribe_link_unknown: emailRefusals.unsubscribe_link_unknown },
})

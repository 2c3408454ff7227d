import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { EmailPreview, NewsletterResults } from '#privacy/contract/admin/newsletters.ts'
import { linkCondition, newsletterRefusals, WrittenEmail } from '#privacy/contract/newsletter.ts'

const { newsletter_changed } = newsletterRefusals

export const ComeBackEmail = z.object({
  email: z.object(WrittenEmail.shape),
  /** A page with an older version does not overwrite a newer one. */
  version: z.number().int(),
  is_on: z.boolean(),
  /** The email, and how many members would get it now. */
  preview: EmailPreview,
  /** What became of the emails of the last 30 days. */
  results: NewsletterResults,
})
export type ComeBackEmail = z.infer<typeof ComeBackEmail>

export const getComeBackEmail = endpoint({
  method: 'GET',
  path: '/api/admin/come-back-email',
  summary: 'Returns the email that invites back members who have not been for 60 days',
  answer: ComeBackEmail,
})

const version = z.number().int().min(1).max(1_000_000)

export const saveComeBackEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/come-back-email',
  summary: 'Saves the text of the email that invites members back',
  body: z.strictObject({ email: WrittenEmail, version }),
  conditions: { 'email.text': linkCondition },
  answer: z.object({ version: z.number().int() }),
  refusals: { newsletter_changed },
})

export const switchComeBackEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/come-back-email/state',
  summary: 'Switches the email that invites members back on or off',
  body: z.strictObject({ is_on: z.boolean('Please say yes or no.'), version }),
  answer: z.object({}),
  refusals: { newsletter_changed },
})

export const testComeBackEmail = endpoint({
  method: 'POST',
  path: '/api/admin/come-back-email/test',
  summary: 'Sends the email that invites members back to the owner who asks for it',
  body: z.strictObject({}),
  answer: z.object({ to: z.string() }),
})

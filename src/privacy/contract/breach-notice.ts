import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, singleLineText, multiLineText } from '#platform/user-text.ts'

/** The recipients: everyone with a confirmed address, everyone who ever booked one of the chosen events, or listed members. */
export const Recipients = z.enum(['everyone', 'events', 'members'], 'Please choose who to tell.')
export type Recipients = z.infer<typeof Recipients>

/** The text of a data breach notice and its recipients. */
export const BreachNotice = z.strictObject({
  subject: singleLineText({ maxLength: 120, empty: 'Please enter a subject.' }),
  text: multiLineText({
    maxLength: 10_000,
    empty: 'Please say what happened, what it means for people, and what they can do.',
  }),
  recipients: Recipients,
  /** Used if `recipients` is 'events'. */
  event_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(100, 'Please choose 100 events or fewer.'),
  /** Email addresses or ids, one per line, if `recipients` is 'members'. */
  people: optionalText(30_000),
})
export type BreachNotice = z.infer<typeof BreachNotice>

export const breachRefusals = refusalTable({
  no_one_to_notify: { status: 409, detail: 'There’s nobody to send this to.' },
  recipient_count_changed: {
    status: 409,
    detail: 'The number of recipients has changed. Please check the preview again.',
  },
  notice_not_found: { status: 404, detail: 'We couldn’t find this notice.' },
})

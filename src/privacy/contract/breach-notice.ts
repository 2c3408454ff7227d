import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, writtenLine, writtenText } from '#platform/written-text.ts'

/** Who is notified: everyone with a confirmed address, everyone who ever booked one of the chosen events, or members by name. */
export const Whom = z.enum(['everyone', 'events', 'members'], 'Please choose who is told.')
export type Whom = z.infer<typeof Whom>

/** What members are told about a data breach, and which members. */
export const BreachNotice = z.strictObject({
  subject: writtenLine({ most: 120, empty: 'Please write a subject.' }),
  text: writtenText({
    most: 10_000,
    empty: 'Please say what happened, what it means for people, and what they can do.',
  }),
  whom: Whom,
  /** For `whom` 'events'. */
  event_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(100, 'Please choose at most 100 events.'),
  /** For `whom` 'members': email addresses or ids, one per line. */
  people: optionalText(30_000),
})
export type BreachNotice = z.infer<typeof BreachNotice>

export const breachRefusals = refusalTable({
  nobody_to_tell: { status: 409, detail: 'Nobody is left whom this would tell.' },
  number_changed: {
    status: 409,
    detail: 'It would go to another number of people by now. Please look at the preview again.',
  },
  notice_not_found: { status: 404, detail: 'There is no such notice.' },
})

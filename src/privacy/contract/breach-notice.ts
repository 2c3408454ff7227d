import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, writtenLine, writtenText } from '#platform/written-text.ts'

/** Who is told: everybody with a confirmed address, who ever booked one of some events, or members by name. */
export const Whom = z.enum(['everyone', 'events', 'members'], 'Please choose who is told.')
export type Whom = z.infer<typeof Whom>

/** What members are told of a data breach, and who is. */
export const BreachNotice = z.strictObject({
  subject: writtenLine({ most: 120, empty: 'Please write a subject.' }),
  text: writtenText({
    most: 10_000,
    empty: 'Please say what happened, what it means for people, and what they can do.',
  }),
  whom: Whom,
  /** Of `whom` 'events'. */
  event_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(100, 'Please choose at most 100 events.'),
  /** Of `whom` 'members': email addresses or ids, one a line. */
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

import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { QueryDay } from '#platform/listing.ts'
import { multiLineText, singleLineText } from '#platform/user-text.ts'

/** A smaller audience gets no newsletter, and a smaller number is not shown, so that none points to one person. */
export const MIN_RECIPIENTS = 5

const TOO_FEW = `Fewer than ${MIN_RECIPIENTS} members would get this`

export const newsletterRefusals = refusalTable({
  newsletter_not_found: { status: 404, detail: 'We couldn’t find this newsletter.' },
  newsletter_changed: {
    status: 409,
    detail: 'This text was changed on another device or in another tab. Please reload the page to see it.',
  },
  newsletter_already_sent: { status: 409, detail: 'This newsletter was sent already, so it can’t be changed.' },
  newsletter_not_sending: { status: 409, detail: 'This newsletter isn’t being sent.' },
  too_few_recipients: {
    status: 409,
    detail: `${TOO_FEW}, so that numbers never point to one person. Please choose more members.`,
  },
  newsletter_count_changed: {
    status: 409,
    detail: 'The number of recipients has changed. Please check it and send again.',
  },
})

const ageError = 'Please enter an age from 18 to 120.'
const age = z.number(ageError).int(ageError).min(18, ageError).max(120, ageError).nullable()

/** What the text of an email must also be, in the description of the API. */
export const linkCondition = 'Links only to web addresses, email addresses, phone numbers and pages of this site.'

/** The text of an email that the owner writes, in the format that `read-blocks.ts` reads. */
export const WrittenEmail = z.strictObject({
  subject: singleLineText({ maxLength: 120, empty: 'Please enter a subject.' }),
  text: multiLineText({ maxLength: 10_000, empty: 'Please enter the text.' }),
})
export type WrittenEmail = z.infer<typeof WrittenEmail>

/** Whether members have been to an event, and since when. */
export const Attendance = z.enum(['any', 'since', 'not since', 'never'], 'Please choose one.')
export type Attendance = z.infer<typeof Attendance>

const audienceFields = {
  /** Members who have been to an event in this town; null for all. */
  town: singleLineText({ maxLength: 100, empty: 'Please choose a town.' }).nullable(),
  /** In whole years today; null for all. A member whose age is unknown is left out if there is a limit. */
  youngest_age: age,
  oldest_age: age,
  attendance: Attendance,
  /** The day of 'since' and 'not since'; null otherwise. */
  attendance_day: QueryDay.nullable(),
}

/** Which of the members who asked for newsletters get one. Never anything that says whom a member likes or writes to. */
const audienceChecks = [
  {
    isRight: ({ youngest_age: youngest, oldest_age: oldest }: Audience) => (youngest ?? 0) <= (oldest ?? 200),
    path: 'oldest_age',
    error: 'Please enter a maximum age that isn’t below the minimum age.',
  },
  {
    isRight: ({ attendance, attendance_day: day }: Audience) => !attendance.endsWith('since') || day !== null,
    path: 'attendance_day',
    error: 'Please enter a date.',
  },
  {
    isRight: ({ attendance, town }: Audience) => attendance !== 'never' || town === null,
    path: 'town',
    error: 'Members who have never been to an event haven’t been to one in a town. Please choose ‘Any town’.',
  },
]

const PlainNewsletter = z.strictObject({ ...WrittenEmail.shape, ...audienceFields })
type Audience = Pick<z.infer<typeof PlainNewsletter>, keyof typeof audienceFields>

/** A newsletter as the owner writes it. */
export const Newsletter = audienceChecks.reduce(
  (schema, { isRight, path, error }) => schema.refine(isRight, { path: [path], error }),
  PlainNewsletter,
)
export type Newsletter = z.infer<typeof Newsletter>

import { z } from 'zod'
import { messageRetentionChoices } from '#platform/retention.ts'
import { optionalText, singleLineText, multiLineText } from '#platform/user-text.ts'

/** The names of the content that the owner can edit: site settings, home page and text pages. */
export const ContentName = z.enum(['site', 'home', 'terms', 'privacy', 'rules', 'contact', 'towns'])
export type ContentName = z.infer<typeof ContentName>

/**
 * A text page as the owner writes it. Its headings, paragraphs and lists are in the format that `rules/read-blocks.ts` reads.
 */
export const WrittenPage = z.strictObject({
  title: singleLineText({ maxLength: 80, empty: 'Please enter a title for the page.' }),
  /** One sentence for search engines and link previews. */
  description: singleLineText({ maxLength: 200, empty: 'Please describe the page in one sentence.' }),
  text: multiLineText({ maxLength: 60_000, empty: 'Please enter the text of the page.' }),
})
export type WrittenPage = z.infer<typeof WrittenPage>

const part = (empty: string) => multiLineText({ maxLength: 10_000, empty })

export const WrittenHome = z.strictObject({
  sentence: singleLineText({ maxLength: 300, empty: 'Please enter the sentence that goes under the title.' }),
  about: part('Please say what your events are like.'),
  steps: part('Please describe the four steps of an evening.'),
  balance: part('Please explain the gender balance.'),
  house_rules: part('Please enter the house rules.'),
  questions: part('Please enter at least one question with its answer.'),
})
export type WrittenHome = z.infer<typeof WrittenHome>

const DIGIT = /\d/
export const vatRateError = 'Please enter a percentage from 0 to 100, like 20 or 12.5.'

export const embedOriginsError = 'Please write one website on each line, like https://www.example.com, without a page.'

/** Returns the websites in the text of the setting, each as browsers write its origin. */
export function originsIn(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((origin) => origin !== '')
}

/** Only whole origins with TLS. So no value can end the header that names them, or stand for more than one website. */
function areOrigins(text: string): boolean {
  const origins = originsIn(text)
  return (
    origins.length <= 20 &&
    origins.every(
      (origin) => /^https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(origin) && URL.parse(origin)?.origin === origin,
    )
  )
}

/** The site's name, its operator and its policies. */
export const SiteSettings = z.strictObject({
  site_name: singleLineText({ maxLength: 60, empty: 'Please enter the site’s name.' }),
  /** Shown under the name in the footer of every page. */
  line: singleLineText({ maxLength: 120, empty: 'Please describe the site in one line.' }),
  trader_name: singleLineText({ maxLength: 120, empty: 'Please enter the legal name of the business.' }),
  trader_address: singleLineText({ maxLength: 200, empty: 'Please enter the postal address of the business.' }),
  contact_email: z
    .string('Please enter the contact email address.')
    .trim()
    .max(254, 'The email address must be 254 characters or fewer.')
    .pipe(z.email('Please enter an email address, like hello@example.com.')),
  /** Empty if there is none. */
  vat_number: optionalText(20).refine(
    (number) => number === '' || DIGIT.test(number),
    'A VAT number must contain digits.',
  ),
  /** In percent. Applies if there is a VAT number. Missing in versions that were published before this setting existed. */
  vat_rate: z
    .number(vatRateError)
    .min(0, vatRateError)
    .max(100, vatRateError)
    .refine((percent) => Number(percent.toFixed(2)) === percent, vatRateError)
    .optional(),
  /**
   * The number of months after which messages are deleted. Likes are deleted this many months after their event. Missing in
   * versions that were published before this setting existed.
   */
  message_retention_months: z.enum(messageRetentionChoices, 'Please choose one.').optional(),
  /**
   * Whom members can like after an event whose rounds were run on the site, and when people who met at an earlier event are
   * seated together. Missing in versions that were published before these settings existed.
   */
  likes_after_rounds: z.enum(['those met', 'all who attended'], 'Please choose one.').optional(),
  people_met_before: z.enum(['last', 'never', 'any'], 'Please choose one.').optional(),
  /** How the big screen shows guests. Missing in earlier versions too. */
  big_screen_shows: z.enum(['names', 'numbers'], 'Please choose one.').optional(),
  /** The websites that may show the events in a frame, one on each line. Missing in earlier versions too. */
  embed_origins: z.string().trim().max(2_000).refine(areOrigins, embedOriginsError).optional(),
  /** Decides whether a cancelled place is refunded once another member books it. */
  refund_when_rebooked: z.enum(['yes', 'no'], 'Please choose one.'),
})
export type SiteSettings = z.infer<typeof SiteSettings>

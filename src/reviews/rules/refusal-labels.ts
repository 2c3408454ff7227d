import type { RefusalReason } from '#reviews/contract.ts'

/** The rule behind each reason for which a review is refused, as the public page, the form, admin and emails say it. */
export const ruleSentences: Readonly<Record<RefusalReason, string>> = {
  'about a guest': 'It must not name, describe or judge anyone who was there as a guest.',
  'contact details': 'It must not contain email addresses, phone numbers or web addresses.',
  offensive: 'It must not be offensive, threatening or against the law.',
  'not about the evening': 'It must be about the evening, its venue or how it was run.',
  'private details': 'It must not tell private things about anyone, staff included.',
}

/** The reasons as short labels for the owner. */
export const reasonLabels: Readonly<Record<RefusalReason, string>> = {
  'about a guest': 'It’s about a guest',
  'contact details': 'It contains contact details',
  offensive: 'It’s offensive, threatening or against the law',
  'not about the evening': 'It isn’t about the evening',
  'private details': 'It tells private things about someone',
}

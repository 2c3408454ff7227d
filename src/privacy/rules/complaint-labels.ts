import type { ComplaintKind } from '#privacy/contract/complaint.ts'

/** The options shown in the form. */
export const kindLabels: Readonly<Record<ComplaintKind, string>> = {
  site: 'An evening, the site, or a decision of ours',
  data: 'My data: to have it, correct it, delete it, or object',
  other: 'Something else',
}

/** What was written, for use in a sentence: 'your complaint'. */
export const kindNouns: Readonly<Record<ComplaintKind, string>> = {
  site: 'complaint',
  data: 'request about your data',
  other: 'message',
}

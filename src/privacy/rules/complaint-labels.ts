import type { ComplaintKind } from '#privacy/contract/complaint.ts'

/** The labels of the options in the form. */
export const kindLabels: Readonly<Record<ComplaintKind, string>> = {
  site: 'An evening, the site, or a decision of ours',
  data: 'My data: to have it, correct it, delete it, or object',
  other: 'Something else',
}

/** The noun for each kind within a sentence: 'your complaint'. */
export const kindNouns: Readonly<Record<ComplaintKind, string>> = {
  site: 'complaint',
  data: 'request about your data',
  other: 'message',
}

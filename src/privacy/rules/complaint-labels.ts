import type { ComplaintKind } from '#privacy/contract/complaint.ts'

/** The labels of the options in the form. */
export const kindLabels: Readonly<Record<ComplaintKind, string>> = {
  site: 'An event, the site or one of our decisions',
  data: 'My data: seeing, correcting or deleting it, or objecting to its use',
  other: 'Something else',
}

/** The noun for each kind within a sentence: 'your complaint'. */
export const kindNouns: Readonly<Record<ComplaintKind, string>> = {
  site: 'complaint',
  data: 'request about your data',
  other: 'message',
}

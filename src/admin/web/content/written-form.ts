import type { Placeholders } from '#content/rules/placeholders.ts'

/** The props of every content form. */
export type ContentFormProps<Written> = {
  written: Written
  /** The version on the site. */
  basedOn: number
  /** The key under which this tab stores the draft. */
  draft: string
  names: Placeholders
  onPublished: (number: number) => Promise<void>
}

import type { FilledIn } from '#content/rules/names-filled-in.ts'

/** What each form of something written is given. */
export type WrittenForm<Written> = {
  written: Written
  /** The version on the site. */
  basedOn: number
  /** Under which this tab keeps what was typed. */
  draft: string
  names: FilledIn
  onPublished: (number: number) => Promise<void>
}

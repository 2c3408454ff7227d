import { sql, type RawBuilder } from 'kysely'
import type { retention } from '#platform/retention.ts'
import type { Db, Tables } from '#platform/server/db.ts'
import type { PersonalColumn } from '#platform/server/personal-data.ts'

/** The member whose data is downloaded, and what decides how much they may see: the time, and how long likes stay open. */
export type DownloadRecipient = { memberId: string; now: Temporal.Instant; openDays: number }

/** The value of one field of an entry. */
export type DownloadValue = string | number | boolean | null | readonly string[] | Temporal.Instant | Temporal.PlainDate

export type DownloadEntry = Readonly<Record<string, DownloadValue>>

/** One section of a member's data download: one kind of data about them. */
export type DownloadSection = {
  /** The key in the JSON. */
  name: string
  heading: string
  /** What the data is and why it is kept, in a sentence or two. */
  about: string
  /** How long it is kept: the kind in the privacy page's table. */
  retention: keyof typeof retention
  /** The table it comes from, if the section covers all of the member's data in that table. */
  table?: keyof Tables
  /** A label for each field. A field whose name ends in `Pence` is money. */
  fields: Readonly<Record<string, string>>
  read(db: Db, to: DownloadRecipient): Promise<readonly DownloadEntry[]>
}

type SectionInfo = Pick<DownloadSection, 'name' | 'heading' | 'about' | 'retention'>
/** Fields that are not columns of the table, by name: the label and the SQL of each. */
type ExtraFields = Readonly<Record<string, readonly [label: string, sql: RawBuilder<unknown>]>>
type FromClause = (to: DownloadRecipient) => RawBuilder<unknown>

type DownloadedColumn<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends `downloaded ${string}` ? Column : never
}[keyof Columns] &
  string

/**
 * A section of one table's data about a member. `labels` must name exactly the columns that the capability's personal-data.ts marks
 * for the download, or it does not compile. Those columns are read from `t`, which `from` joins to whatever `extra` needs.
 */
export function columnSection<
  Personal extends Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>>,
  Table extends keyof Personal & keyof Tables,
>(
  _of: Personal,
  table: Table,
  section: SectionInfo & {
    labels: { readonly [Column in DownloadedColumn<Personal[Table]>]: string }
    extra?: ExtraFields
    from: FromClause
  },
): DownloadSection {
  const { labels, extra = {}, from, ...info } = section
  const columns = Object.keys(labels).map((column): RawBuilder<unknown> => sql.ref(`t.${column}`))
  return {
    ...info,
    table,
    fields: { ...labelsOf(extra), ...labels },
    read: readBy([...selected(extra), ...columns], from),
  }
}

/** A section of what others wrote, sent or gave to the member, with each field listed separately. */
export function otherSection(section: SectionInfo & { extra: ExtraFields; from: FromClause }): DownloadSection {
  const { extra, from, ...info } = section
  return { ...info, fields: labelsOf(extra), read: readBy(selected(extra), from) }
}

const labelsOf = (extra: ExtraFields) =>
  Object.fromEntries(Object.entries(extra).map(([name, [label]]) => [name, label]))

const selected = (extra: ExtraFields) => Object.entries(extra).map(([name, [, is]]) => sql`${is} as ${sql.ref(name)}`)

function readBy(columns: readonly RawBuilder<unknown>[], from: FromClause): DownloadSection['read'] {
  return async (db, to) => (await sql<DownloadEntry>`select ${sql.join(columns)} ${from(to)}`.execute(db)).rows
}

/** Fields of `e`, the related event. */
export const ofEvent: ExtraFields = {
  event: ['The event', sql`e.title`],
  eventStartsAt: ['When it starts', sql`e.starts_at`],
}

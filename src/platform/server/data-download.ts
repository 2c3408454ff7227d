import { sql, type RawBuilder } from 'kysely'
import type { retention } from '#platform/retention.ts'
import type { Db, Tables } from '#platform/server/db.ts'
import type { PersonalColumn } from '#platform/server/personal-data.ts'

/** The member whose data is downloaded. The time and the number of days for which likes stay open decide what they may see. */
export type DownloadRecipient = { memberId: string; now: Temporal.Instant; openDays: number }

/** The value of one field of an entry. */
export type DownloadValue = string | number | boolean | null | readonly string[] | Temporal.Instant | Temporal.PlainDate

export type DownloadEntry = Readonly<Record<string, DownloadValue>>

/** One section of a member's data download: one kind of data about them. */
export type DownloadSection = {
  /** The key in the JSON. */
  name: string
  heading: string
  /** Explains in a sentence or two what the data is and why it is kept. */
  about: string
  /** The kind of data in the retention table, which gives the retention period. */
  retention: keyof typeof retention
  /** The source table, if the section covers all of the member's data in it. */
  table?: keyof Tables
  /** A label for each field. A field whose name ends in `Pence` is money. */
  fields: Readonly<Record<string, string>>
  read(db: Db, to: DownloadRecipient): Promise<readonly DownloadEntry[]>
}

type SectionInfo = Pick<DownloadSection, 'name' | 'heading' | 'about' | 'retention'>
/** Fields that are not columns of the table. Each name maps to a label and an SQL expression. */
type ExtraFields = Readonly<Record<string, readonly [label: string, sql: RawBuilder<unknown>]>>
type FromClause = (to: DownloadRecipient) => RawBuilder<unknown>

type DownloadedColumn<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends `downloaded ${string}` ? Column : never
}[keyof Columns] &
  string

/**
 * Builds a section from one table's data about a member. The code compiles only if `labels` names exactly the columns that the
 * capability's personal-data.ts marks for the download. The columns are read from the alias `t`, which `from` joins to the
 * tables that `extra` needs.
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
    read: readEntriesWith([...selectedFields(extra), ...columns], from),
  }
}

/** Builds a section of data that other people wrote, sent or gave to the member. `extra` defines all of its fields. */
export function customSection(section: SectionInfo & { extra: ExtraFields; from: FromClause }): DownloadSection {
  const { extra, from, ...info } = section
  return { ...info, fields: labelsOf(extra), read: readEntriesWith(selectedFields(extra), from) }
}

const labelsOf = (extra: ExtraFields) =>
  Object.fromEntries(Object.entries(extra).map(([name, [label]]) => [name, label]))

const selectedFields = (extra: ExtraFields) =>
  Object.entries(extra).map(([name, [, value]]) => sql`${value} as ${sql.ref(name)}`)

function readEntriesWith(columns: readonly RawBuilder<unknown>[], from: FromClause): DownloadSection['read'] {
  return async (db, to) => (await sql<DownloadEntry>`select ${sql.join(columns)} ${from(to)}`.execute(db)).rows
}

/** Fields of the related event, whose table alias is `e`. */
export const eventFields: ExtraFields = {
  event: ['The event', sql`e.title`],
  eventStartsAt: ['When it starts', sql`e.starts_at`],
}

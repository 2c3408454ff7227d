import { sql, type RawBuilder } from 'kysely'
import type { retention } from '#platform/retention.ts'
import type { Db, Tables } from '#platform/server/db.ts'
import type { PersonalColumn } from '#platform/server/personal-data.ts'

/** The member whose data is downloaded, and what decides how much they may see: the time, and how long likes stay open. */
export type GivenTo = { memberId: string; now: Temporal.Instant; openDays: number }

/** The value of one field of an entry. */
export type GivenValue = string | number | boolean | null | readonly string[] | Temporal.Instant | Temporal.PlainDate

export type GivenEntry = Readonly<Record<string, GivenValue>>

/** One section of a member's data download: one kind of data about them. */
export type GivenSection = {
  /** The key in the JSON. */
  name: string
  heading: string
  /** What the data is and why it is kept, in a sentence or two. */
  about: string
  /** How long it is kept: the kind in the privacy page's table. */
  kept: keyof typeof retention
  /** The table it comes from, if the section covers all of the member's data in that table. */
  table?: keyof Tables
  /** A label for each field. A field whose name ends in `Pence` is money. */
  fields: Readonly<Record<string, string>>
  read(db: Db, to: GivenTo): Promise<readonly GivenEntry[]>
}

type Said = Pick<GivenSection, 'name' | 'heading' | 'about' | 'kept'>
/** Fields that are not columns of the table, by name: the label and the SQL of each. */
type Also = Readonly<Record<string, readonly [says: string, is: RawBuilder<unknown>]>>
type From = (to: GivenTo) => RawBuilder<unknown>

type GivenOut<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends `given out ${string}` ? Column : never
}[keyof Columns] &
  string

/**
 * A section of one table's data about a member. `says` must name exactly the columns that the capability's personal-data.ts marks
 * for the download, or it does not compile. Those columns are read from `t`, which `from` joins to whatever `also` needs.
 */
export function giveOut<
  Personal extends Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>>,
  Table extends keyof Personal & keyof Tables,
>(
  _of: Personal,
  table: Table,
  section: Said & { says: { readonly [Column in GivenOut<Personal[Table]>]: string }; also?: Also; from: From },
): GivenSection {
  const { says, also = {}, from, ...said } = section
  const columns = Object.keys(says).map((column): RawBuilder<unknown> => sql.ref(`t.${column}`))
  return { ...said, table, fields: { ...saysOf(also), ...says }, read: readBy([...selected(also), ...columns], from) }
}

/** A section of what others wrote, sent or gave to the member, with each field listed separately. */
export function giveOutBeside(section: Said & { also: Also; from: From }): GivenSection {
  const { also, from, ...said } = section
  return { ...said, fields: saysOf(also), read: readBy(selected(also), from) }
}

const saysOf = (also: Also) => Object.fromEntries(Object.entries(also).map(([name, [says]]) => [name, says]))

const selected = (also: Also) => Object.entries(also).map(([name, [, is]]) => sql`${is} as ${sql.ref(name)}`)

function readBy(columns: readonly RawBuilder<unknown>[], from: From): GivenSection['read'] {
  return async (db, to) => (await sql<GivenEntry>`select ${sql.join(columns)} ${from(to)}`.execute(db)).rows
}

/** Fields of `e`, the related event. */
export const ofEvent: Also = {
  event: ['The event', sql`e.title`],
  eventStartsAt: ['When it starts', sql`e.starts_at`],
}

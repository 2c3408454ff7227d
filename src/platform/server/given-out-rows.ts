import { sql, type RawBuilder } from 'kysely'
import type { retention } from '#platform/retention.ts'
import type { Db, Tables } from '#platform/server/db.ts'
import type { PersonalColumn } from '#platform/server/personal-data.ts'

/** Whose data is given out, and what decides of what they may know: the time, and how long likes are open. */
export type GivenTo = { memberId: string; now: Temporal.Instant; openDays: number }

/** What stands in one field of an entry. */
export type GivenValue = string | number | boolean | null | readonly string[] | Temporal.Instant | Temporal.PlainDate

export type GivenEntry = Readonly<Record<string, GivenValue>>

/** One kind of what is kept about a member, as their download has it. */
export type GivenSection = {
  /** In the JSON. */
  name: string
  heading: string
  /** What it is and why it is kept, in a sentence or two. */
  about: string
  /** How long: the kind in the table of the privacy page. */
  kept: keyof typeof retention
  /** The table that it is given out of, where it gives all of it that is the member's. */
  table?: keyof Tables
  /** What each field is, as people read it; a name that ends in `Pence` is money. */
  fields: Readonly<Record<string, string>>
  read(db: Db, to: GivenTo): Promise<readonly GivenEntry[]>
}

type Said = Pick<GivenSection, 'name' | 'heading' | 'about' | 'kept'>
/** Fields that are no column of the table, by name: what each is, and the SQL of it. */
type Also = Readonly<Record<string, readonly [says: string, is: RawBuilder<unknown>]>>
type From = (to: GivenTo) => RawBuilder<unknown>

type GivenOut<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends `given out ${string}` ? Column : never
}[keyof Columns] &
  string

/**
 * A section of what a table has about a member. `says` names each column that the capability's personal-data.ts gives out,
 * and no other, or it does not compile; those columns are read of `t`, which `from` joins to whatever `also` needs.
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

/** A section of what others wrote, sent or handed to the member: each field by itself. */
export function giveOutBeside(section: Said & { also: Also; from: From }): GivenSection {
  const { also, from, ...said } = section
  return { ...said, fields: saysOf(also), read: readBy(selected(also), from) }
}

const saysOf = (also: Also) => Object.fromEntries(Object.entries(also).map(([name, [says]]) => [name, says]))

const selected = (also: Also) => Object.entries(also).map(([name, [, is]]) => sql`${is} as ${sql.ref(name)}`)

function readBy(columns: readonly RawBuilder<unknown>[], from: From): GivenSection['read'] {
  return async (db, to) => (await sql<GivenEntry>`select ${sql.join(columns)} ${from(to)}`.execute(db)).rows
}

/** Of `e`, the event that something is about. */
export const ofEvent: Also = {
  event: ['The event', sql`e.title`],
  eventStartsAt: ['When it starts', sql`e.starts_at`],
}

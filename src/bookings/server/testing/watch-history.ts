import { Client } from 'pg'
import type { Gender } from '#accounts/contract/person.ts'
import type { TestDatabase } from '#platform/testing/test-database.ts'

export type BookingSnapshot = {
  id: string
  event_id: number
  member_id: string
  gender: Gender
  state: 'held' | 'booked' | 'ended'
  place_number: number | null
  price_pence: number
  offered_at: string | null
}
/** A member's wait for a place. */
export type WaitSnapshot = {
  id: string
  event_id: number
  member_id: string
  gender: Gender
  ended_at: string | null
}
export type PaymentSnapshot = {
  id: string
  booking_id: string
  member_id: string
  amount_pence: number
  intent_id: string | null
  state: 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'
}

/**
 * A row as it was written. Changes are in the order of writing, because each transaction holds the event's lock until it
 * commits.
 */
export type Change = {
  seq: number
  isNew: boolean
  /** When the row was written, by the database's clock, in ms. Others see it once its transaction commits. */
  writtenMs: number
} & (
  | { about: 'bookings'; after: BookingSnapshot }
  | { about: 'payments'; after: PaymentSnapshot }
  | { about: 'waiting_list'; after: WaitSnapshot }
)

/** Makes the database record every change to a booking, a payment or a wait. Returns a function that reads all changes. */
export async function watchHistory(database: Pick<TestDatabase, 'migrateUrl'>): Promise<() => Promise<Change[]>> {
  await asOwner(database, [
    `create table history (
       seq bigint generated always as identity primary key, about text not null, is_new boolean not null, after jsonb not null,
       written_at timestamptz not null default clock_timestamp())`,
    `create function write_history() returns trigger language plpgsql security definer as $$ begin
       insert into public.history (about, is_new, after) values (tg_table_name, tg_op = 'INSERT', to_jsonb(new));
       return null; end $$`,
    'create trigger history after insert or update on bookings for each row execute function write_history()',
    'create trigger history after insert or update on payments for each row execute function write_history()',
    'create trigger history after insert or update on waiting_list for each row execute function write_history()',
  ])
  return async () => {
    const [rows = []] = await asOwner<Change>(database, [
      `select seq::integer, about, is_new as "isNew", after, extract(epoch from written_at)::float8 * 1000 as "writtenMs"
       from history order by seq`,
    ])
    return rows
  }
}

/** Runs statements as the role that owns the schema, in the test's own database. Returns the rows of each statement. */
export async function asOwner<Row extends object>(
  database: Pick<TestDatabase, 'migrateUrl'>,
  statements: readonly string[],
): Promise<Row[][]> {
  const client = new Client({ connectionString: database.migrateUrl })
  await client.connect()
  try {
    const rows: Row[][] = []
    for (const statement of statements) rows.push((await client.query<Row>(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

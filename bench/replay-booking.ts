import { createPaymentIntent } from '#bookings/contract/checkout.ts'
import { placeRoutes } from '#bookings/server/routes/places.ts'
import { memberId, sessionId, type World } from './booking-world.ts'
import { watchStatements, withLiterals, type Statement } from '#platform/testing/watch-statements.ts'

/**
 * The statements of one booking, with `:member`, `:event`, `:shard`, `:booking`, `:gender` and `:free_number` as placeholders.
 */
export type Replay = readonly { sql: string; returnsPlace: boolean }[]

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const SHARDS = 64

/** Records the statements that the app sends for one booking at this event, and replaces their ids with placeholders. */
export async function replayBooking(world: World, eventId: number): Promise<Replay> {
  const route = placeRoutes.find(({ endpoint }) => endpoint === createPaymentIntent)
  const order = async (number: number) => {
    const authorization = await world.authorization(number)
    await route?.answer({ body: { event_id: eventId }, authorization }, world.site)
  }
  // The first order also reads data that each process reads only once.
  await order(0)
  world.site.versionPoller.stop()
  const statements: Statement[] = []
  await watchStatements(
    (statement) => statements.push(statement),
    () => order(2),
  )
  const known = new Map([
    [memberId(2), '00000000-0000-7000-8000-:member'],
    [sessionId(2), '00000000-0000-7000-9000-:member'],
  ])
  return statements.map((statement) => {
    const isBooking = statement.sql.startsWith('insert into "bookings"')
    const values = isBooking ? forAnyPlace(statement) : statement.values
    const isCount = statement.sql.includes('insert into limits')
    const sql = withLiterals({ sql: statement.sql, values: isCount ? values.map(forAnyMember) : values })
      .replace(UUID, (id) => known.get(id) ?? placeholderFor(known, id))
      // The space separates a preceding colon, because '::' would be a cast.
      .replaceAll(new RegExp(`(:?)\\b${eventId}\\b`, 'g'), (_, colon: string) => (colon ? ': :event' : ':event'))
      .replace(`shard = '${eventId % SHARDS}'`, "shard = ':shard'")
    return { sql: sql.replace(/\s+/g, ' '), returnsPlace: sql.includes('as free_number') }
  })
}

/** Returns a placeholder for an unknown id, because it is new for each booking. */
function placeholderFor(known: Map<string, string>, id: string): string {
  const placeholder = `00000000-0000-7000-${(0xa000 + known.size).toString(16)}-:booking`
  known.set(id, placeholder)
  return placeholder
}

/** Replaces the place number and gender with what the previous statement found. */
function forAnyPlace({ sql, values }: { sql: string; values: readonly unknown[] }): unknown[] {
  const columns = /\(([^)]*)\)/.exec(sql)?.[1]?.replaceAll('"', '').split(', ') ?? []
  const found = new Map([
    ['place_number', ':free_number'],
    ['gender', ':gender'],
    ['live_gender', ':gender'],
    ['ticket_code', ':ticket'],
  ])
  return values.map((value, index) => found.get(columns[index] ?? '') ?? value)
}

/**
 * Replaces the key of a member's rate limit, which the app derives with a secret, with one that contains the member's number.
 */
function forAnyMember(value: unknown): unknown {
  return typeof value === 'string' && /^[\w-]{22}$/.test(value) ? 'tries of :member' : value
}

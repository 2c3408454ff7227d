import { CamelCasePlugin, Kysely, PostgresDialect, type KyselyPlugin, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import type { Logger } from 'pino'

/** Every table, by name; each capability adds its own in its tables.ts. */
export interface Tables {}

/** Reads take this. It lacks what changes rows, so that a write outside a transaction does not compile. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor' | 'transaction' | 'connection'> & {
  withPlugin(plugin: KyselyPlugin): Db
}
/** Writes take this; it reads as well. */
export type Tx = Transaction<Tables>

export type Database = { db: Db; close(): Promise<void> }

/** No statement may keep a visitor waiting longer than this, nor a half-open connection hang a request. */
const STATEMENT_TIMEOUT_MS = 2_500
const CONNECT_TIMEOUT_MS = 2_000

export function openDatabase(options: { url: string; connections: number; log: Logger }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 300,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  pool.on('error', (error) => options.log.warn({ reason: error.message }, 'an idle database connection was lost'))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: () => borrow(pool), end: () => pool.end() } }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, close: () => (pool.ended ? Promise.resolve() : pool.end()) }
}

/** READ COMMITTED, as the locks of this project assume: with REPEATABLE READ the same locks sold 39 places of 10. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/**
 * For a write that is one statement, which PostgreSQL does whole or not at all by itself: it saves the two round trips
 * of a transaction where everybody comes at once. A second statement throws.
 */
export function inOneStatement<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let statements = 0
  const once = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      if (statements > 1) throw new Error('a second statement needs a transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a statement alone is a transaction; that it stays alone is seen to above
  return work(once as unknown as Tx)
}

/** True where the database is away or too busy to answer, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P|53|55P03|57014|40P01)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/.test(
      error.message,
    )
  )
}

/** True where another transaction kept a row for longer than anybody waits for it: a rush, and no fault. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** True for text that PostgreSQL cannot hold (NUL, half a surrogate pair in JSON): whoever sent it is to change it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '22021' || error.code === '22P05')
}

/**
 * A client that survives what the pool's own would not: an error without a listener ends the process, and a client
 * whose last query failed half way is handed out again unless it is thrown away by `release(true)`.
 */
async function borrow(pool: Pool) {
  const client = await pool.connect()
  let broken = false
  const onError = () => (broken = true)
  client.on('error', onError)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely asks for these two functions of a client, and no others
  return {
    async query(statement: unknown, values?: readonly unknown[]) {
      try {
        // The driver calls with text and values; only a cursor would come as an object, and none is configured.
        return await client.query(String(statement), values?.map(toParameter))
      } catch (error) {
        broken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL'
        throw error
      }
    },
    release() {
      client.off('error', onError)
      client.release(broken)
    },
  } as unknown as PoolClient
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value
}

const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ
const DATE = types.builtins.DATE
const INT8 = types.builtins.INT8

/** Instants are Temporal.Instant and days Temporal.PlainDate everywhere; counts fit a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return toInstant
  if (format !== 'binary' && oid === DATE) return toDay
  if (format !== 'binary' && oid === INT8) return Number
  return types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

function toDay(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}

function toInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}

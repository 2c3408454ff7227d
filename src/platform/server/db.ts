import { CamelCasePlugin, Kysely, PostgresDialect, type KyselyPlugin, type Transaction } from 'kysely'
import { DatabaseError, Pool, types } from 'pg'
import type { Logger } from 'pino'
import { borrowClient } from '#platform/server/borrow-client.ts'
import { DatabaseHosts, HostIsReadOnly, isPoolTimeout } from '#platform/server/database-hosts.ts'
import { timeoutsMs } from '#platform/server/database-timeouts.ts'
import { pipelined } from '#platform/server/pipelined.ts'
import { isStalePlan, StatementNames } from '#platform/server/statement-names.ts'

/** Every table by name. Each capability adds its tables in its tables.ts. */
export interface Tables {}

/** Database access for reads. It has no methods that change rows, so a write outside a transaction does not compile. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor' | 'transaction' | 'connection'> & {
  withPlugin(plugin: KyselyPlugin): Db
}
/** A transaction, which can read and write. */
export type Tx = Transaction<Tables>

/** The connections of a pool that are in use or idle, and the callers that wait for one. */
export type PoolCounts = { used: number; idle: number; waiting: number }

export type Database = { db: Db; poolCounts(): PoolCounts; close(): Promise<void> }

const CONNECT_TIMEOUT_MS = 2_000

export function openDatabase(options: {
  url: string
  connections: number
  log: Logger
  /** Whether PostgreSQL keeps the plans of statements that are sent again and again. By default, it does not. */
  preparedStatements?: boolean
  /** Whether the URL leads to a pooler. The timeouts are then those of the role, because it would refuse parameters. */
  isPooled?: boolean
}): Database {
  const hosts = new DatabaseHosts({ url: options.url, timeoutMs: CONNECT_TIMEOUT_MS })
  const pool = new Pool({
    ...hosts.poolOptions,
    max: options.connections,
    query_timeout: timeoutsMs.statement_timeout + 300,
    ...(options.isPooled ? {} : timeoutsMs),
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  })
  pool.on('error', (error) => options.log.warn({ reason: error.message }, 'an idle database connection was lost'))
  const names = options.preparedStatements ? new StatementNames() : undefined
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => borrowClient(() => hosts.borrow(pool), names), end: () => pool.end() },
    }),
    plugins: [new CamelCasePlugin()],
  })
  return {
    db,
    poolCounts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  }
}

/**
 * Runs a READ COMMITTED transaction, which this project's locks assume. With REPEATABLE READ, the same locks sold 39 places
 * instead of 10. Runs it again if a table has changed since one of its statements was planned, or if the server is read-only: the
 * connection is then closed, and a new one may reach the primary.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => work(await pipelined(tx)))
  try {
    return await run()
  } catch (error) {
    if (!isStalePlan(error) && !isReadOnly(error)) throw error
    return run()
  }
}

/**
 * Runs a write of a single statement, which PostgreSQL already executes atomically. This saves the two round trips of a
 * transaction where many requests arrive at the same time. A second statement throws.
 */
export function inOneStatement<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let statements = 0
  const singleStatementDb = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      if (statements > 1) throw new Error('a second statement needs a transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a single statement is its own transaction, and the plugin above refuses a second one
  return work(singleStatementDb as unknown as Tx)
}

/** Returns true if the database is unavailable or too busy, so a later retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    isPoolTimeout(error) ||
    isMissingSocket(error) ||
    isReadOnly(error) ||
    error instanceof HostIsReadOnly ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P|53|55P03|57014|40P01)/.test(code) ||
    /Connection terminated|timeout expired|Query read timeout|Client has encountered/.test(error.message)
  )
}

/** Returns true if the database's socket is not there, because its server is not running. A file may be missing too. */
function isMissingSocket(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect' && 'code' in error && error.code === 'ENOENT'
}

/** Returns true if the server is read-only, such as a former primary that is now a standby. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006'
}

/** Returns true if PostgreSQL cancelled a statement that took longer than the statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}

/** Returns true if another transaction held a row for longer than the lock timeout. That is contention, not a fault. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** Returns true if a constraint of the schema refused a row. */
export function isRefusedRow(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('23') === true
}

/**
 * Returns true for text that PostgreSQL cannot store (NUL, or half a surrogate pair in JSON). The sender has to change the
 * text.
 */
export function isInvalidText(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '22021' || error.code === '22P05')
}

const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ
const DATE = types.builtins.DATE
const INT8 = types.builtins.INT8

/** Parses instants as Temporal.Instant and dates as Temporal.PlainDate. 64-bit integers are counts, which fit in a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return toInstant
  if (format !== 'binary' && oid === DATE) return toPlainDate
  if (format !== 'binary' && oid === INT8) return Number
  return types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

function toPlainDate(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}

function toInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}

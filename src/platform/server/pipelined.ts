import { DummyDriver, PostgresDialect, Transaction, type ConnectionProvider } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** The constructor of a transaction requires these, but only its executor is used. */
const driver = new DummyDriver()
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has a connection')) })

/**
 * Returns the same transaction with statements that are sent as soon as they are called, in that order, before the earlier ones
 * are answered. Kysely would wait for each answer. So statements that do not need each other's results can be called together
 * with `Promise.all`, which saves round trips while a lock is held. PostgreSQL still runs them one after another, and each sees
 * what the earlier ones did. If one fails, so do all that follow it.
 */
export async function pipelined(tx: Tx): Promise<Tx> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider),
  })
}

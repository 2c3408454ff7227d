import { DatabaseError, type PoolClient } from 'pg'
import { isStalePlan, type StatementNames } from '#platform/server/statement-names.ts'
import { currentTraceparent, inSpan, type SpanStart } from '#platform/server/tracing.ts'

/** The code of PostgreSQL's error for a write on a read-only server. */
const READ_ONLY = '25006'

/**
 * Borrows a client and handles errors that the pool does not. An error event without a listener would end the process, and a
 * client whose last query was interrupted would be reused unless `release(true)` discards it. Statements are sent by name if
 * `names` has one for them.
 */
export async function borrowClient(
  connect: () => Promise<PoolClient>,
  names: StatementNames | undefined,
): Promise<PoolClient> {
  const client = await connect()
  let isBroken = false
  let isInTransaction = false
  const onError = () => (isBroken = true)
  client.on('error', onError)
  const send = async (text: string, values: unknown[] | undefined) => {
    const name = names?.nameOf(text)
    if (names === undefined || name === undefined) return await client.query(text, values)
    return await client.query({ name, text: names.textOf(text), values: values ?? [] })
  }
  const sendAgainIfStale = async (text: string, values: unknown[] | undefined) => {
    try {
      return await send(text, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      names?.renew()
      // A transaction has failed as a whole, and is repeated as a whole.
      if (isInTransaction) throw error
      return await send(text, values)
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls only these two functions of a client
  return {
    async query(statement: unknown, values?: readonly unknown[]) {
      // The driver is called with text and values. Only a cursor would arrive as an object, and none is configured.
      const text = String(statement)
      if (/^start transaction/i.test(text)) isInTransaction = true
      try {
        const run = () => sendAgainIfStale(text, values?.map(toParameter))
        // Only statements of a request or a job are traced, and not those that keep the process up to date.
        return await (currentTraceparent() === undefined ? run() : inSpan(spanOf(text), run))
      } catch (error) {
        isBroken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.code === READ_ONLY
        throw error
      } finally {
        if (/^(commit|rollback)$/i.test(text)) isInTransaction = false
      }
    },
    release() {
      client.off('error', onError)
      client.release(isBroken)
    },
  } as unknown as PoolClient
}

/** Calls `work` with a borrowed client, and returns the client afterwards. */
export async function withClient<T>(
  connect: () => Promise<PoolClient>,
  names: StatementNames | undefined,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await borrowClient(connect, names)
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_.]+)/i

/** Names a statement by what it does to which table. Its values stay out of traces, and so does its text, for safety. */
function spanOf(text: string): SpanStart {
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(text)?.[1]
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  if (table === undefined) return { name: operation, kind: 'client', attributes }
  return { name: `${operation} ${table}`, kind: 'client', attributes: { ...attributes, 'db.collection.name': table } }
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value
}

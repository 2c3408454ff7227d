import { Client } from 'pg'
import { z } from 'zod'

/** A statement as it was sent to PostgreSQL, with its values. */
export type Statement = { sql: string; values: readonly unknown[] }

/** Runs `work` in this process, and calls `onStatement` with each statement before it is sent to the database. */
export async function watchStatements<T>(
  onStatement: (statement: Statement) => void,
  work: () => Promise<T>,
): Promise<T> {
  const send: unknown = Reflect.get(Client.prototype, 'query')
  if (typeof send !== 'function') throw new Error('the driver no longer has Client.query')
  Reflect.set(Client.prototype, 'query', function (this: Client, ...args: unknown[]) {
    const statement = statementOf(args)
    if (statement) onStatement(statement)
    return Reflect.apply(send, this, args)
  })
  try {
    return await work()
  } finally {
    Reflect.set(Client.prototype, 'query', send)
  }
}

/** Returns the statement of a call of `Client.query`, which takes it as text and values, or with its name as an object. */
export function statementOf([first, values]: readonly unknown[]): Statement | undefined {
  if (typeof first === 'string') return { sql: first, values: Array.isArray(values) ? values : [] }
  const named = NamedStatement.safeParse(first)
  return named.success ? { sql: named.data.text, values: named.data.values } : undefined
}

const NamedStatement = z.object({ name: z.string(), text: z.string(), values: z.array(z.unknown()) })

/** Returns the statement with its values as literals, as PostgreSQL's simple protocol requires. */
export function withLiterals({ sql, values }: Statement): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  const text = typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : asText(value)
  return `'${text.replaceAll("'", "''")}'`
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

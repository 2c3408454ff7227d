import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Logger } from 'pino'
import { openDatabase, type Db, type Tables } from '#platform/server/db.ts'

/** Returns the statement with a mistake in it. */
export type Edit = (statement: string) => string

/**
 * A database on one connection whose changes can be undone. The site's transactions become savepoints. Nothing is ever
 * committed, so live changes for open pages are collected in `liveEvents`.
 */
export class UndoableDatabase {
  readonly db: Db
  readonly liveEvents: string[] = []
  /** If set, it is applied to every statement. */
  edit: Edit | undefined
  readonly #connection: DatabaseConnection
  readonly #close: () => Promise<void>
  #begun: string[] = []
  #named = 0
  #last: Promise<unknown> = Promise.resolve()

  private constructor(connection: DatabaseConnection, close: () => Promise<void>) {
    this.#connection = connection
    this.#close = close
    this.db = this.anotherDb()
  }

  /** Returns the same database as another object, for which the site has kept no answers. */
  anotherDb(): Db {
    const driver = this.#driver()
    return new Kysely<Tables>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
      plugins: [new CamelCasePlugin()],
    })
  }

  static async open(options: { url: string; log: Logger }): Promise<UndoableDatabase> {
    const database = openDatabase({ ...options, connections: 1 })
    const { promise: connection, resolve: provide, reject } = Promise.withResolvers<DatabaseConnection>()
    const { promise: released, resolve: end } = Promise.withResolvers<void>()
    const connectionUse = database.db.getExecutor().provideConnection((one) => {
      provide(one)
      return released
    })
    connectionUse.catch(reject)
    return new UndoableDatabase(await connection, async () => {
      end()
      await connectionUse
      await database.close()
    })
  }

  /** Runs `work` and rolls back its changes. */
  async undoing<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#begun.length
    await this.#begin()
    try {
      return await work()
    } finally {
      while (this.#begun.length > before) await this.#rollBack()
    }
  }

  async close(): Promise<void> {
    await this.#close()
  }

  async #begin(): Promise<void> {
    const name = `undoable_${(this.#named += 1)}`
    await this.#runStatement(this.#begun.length === 0 ? 'begin isolation level read committed' : `savepoint ${name}`)
    this.#begun.push(name)
  }

  async #commit(): Promise<void> {
    const name = this.#begun.pop()
    if (!name || this.#begun.length === 0) throw new Error('nothing may be committed outside undoing')
    await this.#runStatement(`release savepoint ${name}`)
  }

  async #rollBack(): Promise<void> {
    const name = this.#begun.pop()
    if (this.#begun.length === 0) return void (await this.#runStatement('rollback'))
    await this.#runStatement(`rollback to savepoint ${name}; release savepoint ${name}`)
  }

  #runStatement(statement: string): Promise<QueryResult<unknown>> {
    return this.#inTurn(CompiledQuery.raw(statement))
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.edit ? this.edit(query.sql) : query.sql
    if (!statement.includes('pg_notify(')) return this.#inTurn<R>({ ...query, sql: statement })
    const result = await this.#inTurn<R>({ ...query, sql: statement.replaceAll('pg_notify(', 'textcat(') })
    this.liveEvents.push(...result.rows.map((row) => JSON.stringify(row)))
    return result
  }

  /** Runs one statement at a time, because the connection cannot run two concurrently. */
  #inTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#last.then(() => this.#connection.executeQuery<R>(query))
    this.#last = result.catch(() => {})
    return result
  }

  #driver(): Driver {
    const shared: DatabaseConnection = {
      executeQuery: (query) => this.#execute(query),
      streamQuery: () => {
        throw new Error('streaming rows is not supported')
      },
    }
    return {
      init: async () => {},
      acquireConnection: async () => shared,
      beginTransaction: () => this.#begin(),
      commitTransaction: () => this.#commit(),
      rollbackTransaction: () => this.#rollBack(),
      releaseConnection: async () => {},
      destroy: async () => {},
    }
  }
}

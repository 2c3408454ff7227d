import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type Stripe from 'stripe'
import { drawOf, noFaults, type Faults } from './faults.ts'
import type { Fees } from './fees.ts'
import type { Created } from './params.ts'

/** The stored objects in the provider's format, with nested objects replaced by their ids. */
export type StoredObjects = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  event: Stripe.Event
}
export type Kind = keyof StoredObjects

export type ListFilter = {
  /** The intent's id for charges, refunds and disputes; the payout's for balance transactions; the type for events. */
  under?: string | undefined
  /** The values that fields of the object must have. */
  fields?: Readonly<Record<string, string | number | undefined>> | undefined
  created?: Created | undefined
  olderThan?: number | undefined
  newerThan?: number | undefined
  limit: number
}

export type Row = Record<string, string | number | null>

const BUSY_TIMEOUT_MS = 10_000

const schema = `
  create table if not exists objects (
    seq integer primary key, id text not null unique, kind text not null, created integer not null, under text,
    body text not null);
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_time on objects (kind, created);
  create index if not exists objects_under on objects (under, kind, seq);
  create table if not exists cards (method_id text primary key, number text not null);
  create table if not exists due (seq integer primary key, at_ms integer not null, what text not null, about text not null);
  create index if not exists due_by_time on due (at_ms, seq);
  create table if not exists messages (
    seq integer primary key autoincrement, event_id text not null, due_ms integer not null, first_ms integer not null,
    tries integer not null);
  create index if not exists messages_by_time on messages (due_ms, seq);
  create index if not exists messages_of_event on messages (event_id);
  create table if not exists keys (
    key text primary key, request text not null, holder text not null, locked_until_ms integer not null,
    status integer, body text, at_ms integer not null);
  create index if not exists keys_by_time on keys (at_ms);
  create table if not exists movements (
    transaction_id text primary key, net integer not null, available_on integer not null, payout_id text);
  create index if not exists movements_to_pay_out on movements (available_on) where payout_id is null;
  create table if not exists settings (name text primary key, value text not null);`

/** The Stripe emulator's file. All reads and writes happen inside `transaction`, which excludes other processes. */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** The types of events that are sent as webhooks. Undefined for all of them. */
  readonly webhookEvents: readonly string[] | undefined
  readonly fees: Fees

  constructor(file: string, { webhookEvents, fees }: { webhookEvents: readonly string[] | undefined; fees: Fees }) {
    this.webhookEvents = webhookEvents
    this.fees = fees
    this.#db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    // A power cut may lose a demo's last payments. A killed process loses none.
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = off')
    this.#db.exec(schema)
  }

  /** Runs `work` in a transaction, and rolls it back if `work` throws. */
  transaction<Result>(work: () => Result): Result {
    this.#db.exec('begin immediate')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }

  savepoint(): { rollBack(): void } {
    this.#db.exec('savepoint request')
    return { rollBack: () => this.#db.exec('rollback to request') }
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[]
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  get<K extends Kind>(kind: K, id: string): StoredObjects[K] | undefined {
    return this.#read(kind, this.all('select body from objects where id = ? and kind = ?', id, kind))[0]
  }

  add<K extends Kind>(kind: K, object: StoredObjects[K], under: string | null): void {
    this.run(
      'insert into objects (id, kind, created, under, body) values (?, ?, ?, ?, ?)',
      ...[object.id, kind, object.created, under, JSON.stringify(object)],
    )
  }

  change<K extends Kind>(kind: K, object: StoredObjects[K]): void {
    this.run('update objects set body = ? where id = ? and kind = ?', JSON.stringify(object), object.id, kind)
  }

  /** Returns an object of any kind. */
  find(id: string): object | undefined {
    const [row] = this.all('select body from objects where id = ?', id)
    const found: unknown = row && JSON.parse(String(row['body']))
    return typeof found === 'object' && found !== null ? found : undefined
  }

  /** Makes a balance transaction part of a payout. */
  setPayout(transactionId: string, payoutId: string): void {
    this.run('update movements set payout_id = ? where transaction_id = ?', payoutId, transactionId)
    this.run('update objects set under = ? where id = ?', payoutId, transactionId)
  }

  /** Lists objects, newest first. With `newerThan`, lists the objects closest to it, still newest first. */
  list<K extends Kind>(kind: K, filter: ListFilter): StoredObjects[K][] {
    const { under, fields = {}, created, olderThan, newerThan, limit } = filter
    const conditions: [string, string | number | undefined][] = [
      ['kind = ?', kind],
      ['under = ?', under],
      ['created > ?', created?.gt],
      ['created >= ?', created?.gte],
      ['created < ?', created?.lt],
      ['created <= ?', created?.lte],
      ['seq < ?', olderThan],
      ['seq > ?', newerThan],
      ...Object.entries(fields).map(([name, value]): [string, string | number | undefined] => [
        `json_extract(body, '$.${name}') = ?`,
        value,
      ]),
    ]
    const active = conditions.filter(([, value]) => value !== undefined)
    const rows = this.all(
      `select body from objects where ${active.map(([condition]) => condition).join(' and ')}
       order by seq ${newerThan === undefined ? 'desc' : 'asc'} limit ?`,
      ...active.map(([, value]) => value ?? null),
      limit,
    )
    const found = this.#read(kind, rows)
    return newerThan === undefined ? found : found.toReversed()
  }

  /** Returns an object's position among those of its kind. */
  placeOf(kind: Kind, id: string): number | undefined {
    const [row] = this.all('select seq from objects where id = ? and kind = ?', id, kind)
    return row && Number(row['seq'])
  }

  faults(): Faults {
    const stored: Partial<Faults> = JSON.parse(this.#setting('faults') ?? '{}')
    return { ...noFaults, ...stored }
  }

  script(faults: Partial<Faults>): void {
    this.#set('faults', JSON.stringify({ ...this.faults(), ...faults }))
    if (faults.seed !== undefined) this.#set('draws', '0')
  }

  /** Returns the next random number between 0 and 1, from one sequence for all processes. */
  draw(): number {
    const count = Number(this.#setting('draws') ?? 0)
    this.#set('draws', String(count + 1))
    return drawOf(this.faults().seed, count)
  }

  happens(share: number): boolean {
    return share > 0 && this.draw() < share
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  #setting(name: string): string | undefined {
    const [row] = this.all('select value from settings where name = ?', name)
    return row && String(row['value'])
  }

  #set(name: string, value: string): void {
    this.run(
      'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
      ...[name, value],
    )
  }

  #read<K extends Kind>(_kind: K, rows: Row[]): StoredObjects[K][] {
    return rows.map(({ body }) => JSON.parse(String(body)) as StoredObjects[K])
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

import { invalidParam } from './errors.ts'
import { idOf } from './ids.ts'
import { listPage } from './lists.ts'
import type { Kind, Store } from './store.ts'

const MAX_DEPTH = 4

/** The references of each kind that can be expanded into whole objects. */
const expandable: Readonly<Record<Kind | 'balance', Readonly<Record<string, Kind | 'refunds' | 'any'>>>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  payment_method: {},
  charge: { refunds: 'refunds', payment_intent: 'payment_intent', balance_transaction: 'balance_transaction' },
  refund: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'any' },
  payout: { balance_transaction: 'balance_transaction', failure_balance_transaction: 'balance_transaction' },
  balance: {},
  event: {},
}

/** The result of an operation: an object of this kind, or a page of them. */
export type ResultShape = { returns: Kind | 'balance'; form: 'one' | 'list' }

export function checkExpand({ returns, form }: ResultShape, paths: readonly string[]): void {
  for (const path of paths) {
    const segments = segmentsOf(form, path)
    if (!segments || segments.length > MAX_DEPTH) throw cannotExpand(path)
    let currentKind: Kind | 'balance' | 'any' = returns
    for (const segment of segments) {
      const next: Kind | 'refunds' | 'any' | undefined =
        currentKind === 'any' ? undefined : expandable[currentKind][segment]
      if (!next) throw cannotExpand(path)
      currentKind = next === 'refunds' ? 'refund' : next
    }
  }
}

/** Returns the object with the ids at `paths` expanded into whole objects. */
export function expanded(store: Store, shape: ResultShape, object: object, paths: readonly string[]): object {
  const { returns: kind, form } = shape
  if (form === 'one') return paths.reduce((whole, path) => expandPath(store, kind, whole, path.split('.')), object)
  const data: unknown = 'data' in object ? object.data : []
  if (!Array.isArray(data)) return object
  const each = (item: object) =>
    paths.reduce((whole, path) => expandPath(store, kind, whole, path.split('.').slice(1)), item)
  return { ...object, data: data.map(each) }
}

function expandPath(store: Store, kind: Kind | 'balance', object: object, [head, ...rest]: readonly string[]): object {
  const next = head === undefined ? undefined : expandable[kind][head]
  if (head === undefined || next === undefined) return object
  const referenced: unknown = Object.entries(object).find(([name]) => name === head)?.[1]
  if (next === 'refunds') return { ...object, refunds: referenced ?? refundsOf(store, object) }
  if (next === 'any') return { ...object, [head]: typeof referenced === 'string' ? store.find(referenced) : referenced }
  const whole = isObject(referenced) ? referenced : storedObject(store, next, referenced)
  return whole ? { ...object, [head]: expandPath(store, next, whole, rest) } : object
}

function refundsOf(store: Store, charge: object): object {
  const { id, payment_intent: intent } = charge as { id: string; payment_intent: string | { id: string } }
  return listPage(store, 'refund', { under: idOf(intent) ?? '', url: `/v1/charges/${id}/refunds` })
}

function storedObject(store: Store, kind: Kind, id: unknown): object | undefined {
  return typeof id === 'string' ? store.get(kind, id) : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function segmentsOf(form: 'one' | 'list', path: string): string[] | undefined {
  const segments = path.split('.')
  if (form === 'one') return segments
  return segments[0] === 'data' ? segments.slice(1) : undefined
}

function cannotExpand(path: string) {
  return invalidParam('expand', `This property cannot be expanded (${path}).`)
}

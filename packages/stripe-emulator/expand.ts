import { invalidParam } from './errors.ts'
import { idOf } from './ids.ts'
import { listPage } from './lists.ts'
import type { Kind, Store } from './store.ts'

const MAX_DEPTH = 4

/** The references of each kind that can be expanded into whole objects. */
const expandable: Readonly<Record<Kind, Readonly<Record<string, Kind | 'refunds'>>>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  payment_method: {},
  charge: { refunds: 'refunds', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  event: {},
}

/** The result of an operation: an object of this kind, or a page of them. */
export type ResultShape = { returns: Kind; form: 'one' | 'list' }

export function checkExpand({ returns, form }: ResultShape, paths: readonly string[]): void {
  for (const path of paths) {
    const segments = segmentsOf(form, path)
    if (!segments || segments.length > MAX_DEPTH) throw cannotExpand(path)
    let currentKind: Kind = returns
    for (const segment of segments) {
      const next = expandable[currentKind][segment]
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

function expandPath(store: Store, kind: Kind, object: object, [head, ...rest]: readonly string[]): object {
  const next = head === undefined ? undefined : expandable[kind][head]
  if (head === undefined || next === undefined) return object
  const referenced: unknown = Object.entries(object).find(([name]) => name === head)?.[1]
  if (next === 'refunds') return { ...object, refunds: referenced ?? refundsOf(store, object) }
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

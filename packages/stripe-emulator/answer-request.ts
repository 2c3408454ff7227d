import { keyKindOf, secretKeyRequired, type KeyKind, type Keys } from './api-keys.ts'
import { clientView } from './client-view.ts'
import { Problem, type ErrorFields } from './errors.ts'
import { checkExpand, expanded } from './expand.ts'
import { fingerprintOf, readForm, type Form } from './form.ts'
import { freeKey, lockKey, saveAnswer, savedAnswer } from './idempotency.ts'
import { operations, type Operation } from './operations.ts'
import { readParams } from './params.ts'
import type { Store } from './store.ts'
import type { OperationContext } from './operation-context.ts'

export type HttpRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string }

/** The parts of a request that do not change while it is being processed. */
export type Call = {
  request: HttpRequest
  form: Form
  id: string
  key: string | null
  nowMs: number
}

const MAX_KEY = 255

export function callOf(request: HttpRequest, id: string, nowMs: number): Call {
  const form = readForm(request.method === 'GET' ? request.query : new URLSearchParams(request.body))
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  return { request, form, id, key: key || null, nowMs }
}

/** Processes a request within the caller's transaction. */
export function answerCall(store: Store, call: Call, keys: Keys): HttpAnswer {
  const idempotency = keyOf(call)
  let keyKind: KeyKind = 'publishable'
  try {
    keyKind = keyKindOf(call.request.headers['authorization'], keyInForm(call.form), keys)
    const saved = idempotency && savedAnswer(store, idempotency)
    if (saved) return replay(call, saved)
    const answer = answerOf(call, 200, execute(store, call, keyKind))
    if (idempotency) saveAnswer(store, idempotency, answer)
    return answer
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const answer = problemAnswer(call, error, keyKind)
    if (idempotency && error.begun) saveAnswer(store, idempotency, answer)
    else if (idempotency) freeKey(store, idempotency)
    return answer
  }
}

/** Runs the first half of a slow request: refuses what the second half would refuse, and locks the idempotency key. */
export function beginCall(store: Store, call: Call, keys: Keys, thinksMs: number): HttpAnswer | undefined {
  const idempotency = keyOf(call)
  if (!idempotency) return undefined
  try {
    keyKindOf(call.request.headers['authorization'], keyInForm(call.form), keys)
    const saved = savedAnswer(store, idempotency)
    if (saved) return replay(call, saved)
    lockKey(store, idempotency, thinksMs)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(call, error, 'publishable')
    throw error
  }
}

/**
 * Returns the response when the provider itself fails. If the request failed midway, the response is stored with its
 * idempotency key.
 */
export function failureAnswer(call: Call, status: 429 | 500): HttpAnswer {
  const fields: ErrorFields =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
      : { type: 'api_error', message: 'An unexpected error occurred. Please try again later.' }
  return problemAnswer(call, new Problem(status, fields, 'at the door'), 'publishable')
}

export function saveFailure(store: Store, call: Call, answer: HttpAnswer): void {
  const idempotency = keyOf(call)
  if (idempotency) saveAnswer(store, idempotency, answer)
}

function execute(store: Store, call: Call, keyKind: KeyKind): object {
  const [operation, id] = operationFor(call.request)
  if (!operation.callers.includes(keyKind)) throw secretKeyRequired()
  if (call.key && call.key.length > MAX_KEY)
    throw new Problem(
      400,
      { type: 'invalid_request_error', message: `Idempotency keys can have up to ${MAX_KEY} characters.` },
      'at the door',
    )
  const params = readParams(operation.params, call.form)
  const paths = pathsIn(params)
  checkExpand(operation, paths)
  operation.check?.(params)
  const chargedAt = call.request.headers['emulator-charged-at']
  const context: OperationContext = {
    store,
    nowMs: call.nowMs,
    chargedAtMs: chargedAt === undefined ? undefined : Number(chargedAt),
    request: { id: call.id, idempotencyKey: call.key },
  }
  const object = expanded(store, operation, operation.execute(context, params, id, keyKind), paths)
  return keyKind === 'publishable' ? clientView(object) : object
}

function operationFor({ method, path }: HttpRequest): [Operation, string] {
  for (const operation of operations) {
    const id = operation.method === method ? idIn(operation.path, path) : undefined
    if (id !== undefined) return [operation, id]
  }
  throw new Problem(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    'at the door',
  )
}

function idIn(pattern: string, path: string): string | undefined {
  if (!pattern.includes(':id')) return pattern === path ? '' : undefined
  const [before = '', after = ''] = pattern.split(':id')
  const id =
    path.startsWith(before) && path.endsWith(after) ? path.slice(before.length, path.length - after.length) : ''
  return /^\w+$/.test(id) ? id : undefined
}

function keyOf({ request, form, id, key, nowMs }: Call) {
  return key === null ? null : { key, request: `${request.path} ${fingerprintOf(form)}`, holder: id, nowMs }
}

function keyInForm(form: Form): string | undefined {
  return typeof form['key'] === 'string' ? form['key'] : undefined
}

function pathsIn(params: unknown): string[] {
  const { expand } = params as { expand?: string[] }
  return expand ?? []
}

function replay(call: Call, { status, body, requestId }: { status: number; body: string; requestId: string }) {
  const headers = { ...headersOf(call), 'idempotent-replayed': 'true', 'original-request': requestId }
  return { status, headers, body }
}

function problemAnswer(call: Call, { status, fields }: Problem, keyKind: KeyKind): HttpAnswer {
  const intent =
    fields.payment_intent && keyKind === 'publishable' ? clientView(fields.payment_intent) : fields.payment_intent
  const error = {
    ...fields,
    ...(fields.code !== undefined && {
      doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}`,
    }),
    ...(intent && { payment_intent: intent }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${call.id}`,
  }
  return answerOf(call, status, { error })
}

function answerOf(call: Call, status: number, body: object): HttpAnswer {
  return { status, headers: headersOf(call), body: JSON.stringify(body, null, 2) }
}

function headersOf({ id, key, request }: Call): Record<string, string> {
  const version = request.headers['stripe-version']
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': id,
    ...(version !== undefined && { 'stripe-version': version }),
    ...(key !== null && { 'idempotency-key': key, 'original-request': id }),
  }
}

import { Problem } from './errors.ts'
import type { Store } from './store.ts'

export type Saved = { status: number; body: string; requestId: string }
type IdempotentRequest = { key: string; request: string; holder: string; nowMs: number }

/** A lock whose process has died expires this long after its request should have finished. */
const GRACE_MS = 1_000

/**
 * Returns the saved response to the first request with this key, or undefined if this is the first. Refuses a key with other
 * parameters, and a key whose first request is still in progress.
 */
export function savedAnswer(store: Store, { key, request, holder }: IdempotentRequest): Saved | undefined {
  const [row] = store.all('select request, holder, locked_until_ms, status, body from keys where key = ?', key)
  if (!row || row['holder'] === holder) return undefined
  if (row['request'] !== request)
    throw new Problem(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      'at the door',
    )
  if (row['status'] !== null)
    return { status: Number(row['status']), body: String(row['body']), requestId: String(row['holder']) }
  if (Number(row['locked_until_ms']) > Date.now())
    throw new Problem(
      409,
      {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): please try again later.',
      },
      'at the door',
    )
  return undefined
}

/** Locks the key while this request is in progress. If its process is killed, the lock expires by the machine's clock. */
export function lockKey(store: Store, idempotency: IdempotentRequest, thinksMs: number): void {
  put(store, idempotency, { lockedUntilMs: Date.now() + thinksMs + GRACE_MS, status: null, body: null })
}

export function saveAnswer(
  store: Store,
  idempotency: IdempotentRequest,
  { status, body }: { status: number; body: string },
): void {
  put(store, idempotency, { lockedUntilMs: 0, status, body })
}

/** Releases the key of a request that was refused before any work was started, so that it can be sent again. */
export function freeKey(store: Store, { key, holder }: IdempotentRequest): void {
  store.run('delete from keys where key = ? and holder = ? and status is null', key, holder)
}

function put(
  store: Store,
  { key, request, holder, nowMs }: IdempotentRequest,
  { lockedUntilMs, status, body }: { lockedUntilMs: number; status: number | null; body: string | null },
): void {
  store.run(
    `insert into keys (key, request, holder, locked_until_ms, status, body, at_ms) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (key) do update set request = excluded.request, holder = excluded.holder,
       locked_until_ms = excluded.locked_until_ms, status = excluded.status, body = excluded.body, at_ms = excluded.at_ms`,
    ...[key, request, holder, lockedUntilMs, status, body, nowMs],
  )
}

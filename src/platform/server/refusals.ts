import type { z } from 'zod'
import { commonRefusals, fieldErrors, type ErrorBody, type Refusal } from '#platform/contract.ts'

/** A named refusal, thrown by rules and commands. The transaction rolls back, and the caller receives the sentence. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly fields: Record<string, string> | undefined
  /** The number of seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined
  /** Headers that the status requires, such as `allow` for 405. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    refusal: Refusal,
    options: { fields?: Record<string, string>; retryAfter?: number; headers?: Record<string, string> } = {},
  ) {
    super(refusal.error)
    this.name = 'Refused'
    this.refusal = refusal
    this.fields = options.fields
    this.headers = options.headers ?? {}
    this.retryAfter = options.retryAfter ?? (refusal.status === 503 ? 2 : undefined)
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** Builds the refusal of a request that found no free slot. One that has waited for a lock may ask again sooner. */
export function tooBusy({ hasWaited = false } = {}): Refused {
  return new Refused(commonRefusals.too_busy, { retryAfter: hasWaited ? 1 : 5 })
}

/** Throws a 422 refusal with an error for each field. */
export function refuseFields(fields: Record<string, string>): never {
  throw new Refused(commonRefusals.invalid, { fields })
}

/** Throws the first of these refusals, with the message of each at its field. Returns if there is none. */
export function refuseEach(refusals: Readonly<Record<string, Refusal>>): void {
  const [first] = Object.values(refusals)
  if (!first) return
  const fields = Object.fromEntries(Object.entries(refusals).map(([name, { detail }]) => [name, detail]))
  throw new Refused(first, { fields })
}

/**
 * Returns true if the request was refused for lack of capacity before it was processed, so that it does not count as an
 * attempt.
 */
export function isTooBusy(error: unknown): boolean {
  return error instanceof Refused && error.refusal === commonRefusals.too_busy
}

/** Builds the response body that every refusal has. */
export function errorBody(refused: Refused, requestId: string): ErrorBody {
  return {
    error: refused.refusal.error,
    detail: refused.refusal.detail,
    ...(refused.fields && { fields: refused.fields }),
    request_id: requestId,
  }
}

/** Returns the input as parsed by the schema, or throws a 422 refusal with a sentence for each invalid field. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return refuseFields(fieldErrors(parsed.error, 'form'))
}

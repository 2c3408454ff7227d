import type { z } from 'zod'
import { commonRefusals, fieldErrors, type ErrorBody, type Refusal } from '#platform/contract.ts'

/** Thrown by rules and commands as a named refusal. The transaction rolls back, and the caller gets the sentence. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal, more: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(refusal.error)
    this.name = 'Refused'
    this.refusal = refusal
    this.fields = more.fields
    this.retryAfter = more.retryAfter ?? (refusal.status === 503 ? 2 : undefined)
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** For a request that found no free slot, or waited too long for a lock. */
export function tooBusy(): Refused {
  return new Refused(commonRefusals.too_busy, { retryAfter: 5 })
}

/** Throws a 422 with an error for each field. */
export function refuseFields(fields: Record<string, string>): never {
  throw new Refused(commonRefusals.invalid, { fields })
}

/** True if the request was refused for lack of capacity before anything looked at it, so it does not count. */
export function isTooBusy(error: unknown): boolean {
  return error instanceof Refused && error.refusal === commonRefusals.too_busy
}

/** The one shape in which every refusal is returned. */
export function errorBody(refused: Refused, requestId: string): ErrorBody {
  return {
    error: refused.refusal.error,
    detail: refused.refusal.detail,
    ...(refused.fields && { fields: refused.fields }),
    request_id: requestId,
  }
}

/** The input as parsed by the schema. If it does not fit, throws a 422 with a sentence for each field. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return refuseFields(fieldErrors(parsed.error, 'form'))
}

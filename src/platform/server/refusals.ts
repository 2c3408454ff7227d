import type { z } from 'zod'
import { commonRefusals, fieldErrors, type ErrorBody, type Refusal } from '#platform/contract.ts'

/** Thrown by rules and commands to say no by name; the transaction rolls back and the caller reads the sentence. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(refusal: Refusal, more: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(refusal.error)
    this.name = 'Refused'
    this.refusal = refusal
    this.fields = more.fields
    this.retryAfter = more.retryAfter ?? (refusal.status === 503 ? 2 : undefined)
  }
}

/** Says no by this name; the status and the sentence are the refusal's. */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** A 422 that says beside each field what is wrong with it. */
export function refuseFields(fields: Record<string, string>): never {
  throw new Refused(commonRefusals.invalid, { fields })
}

/** True where nobody had time to look at what was asked, so that it counts for nothing. */
export function isTooBusy(error: unknown): boolean {
  return error instanceof Refused && error.refusal === commonRefusals.too_busy
}

/** The one shape in which every refusal goes out. */
export function errorBody(refused: Refused, requestId: string): ErrorBody {
  return {
    error: refused.refusal.error,
    detail: refused.refusal.detail,
    ...(refused.fields && { fields: refused.fields }),
    request_id: requestId,
  }
}

/** What the schema makes of the input; where it does not fit, a 422 with each field's own sentence. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  return refuseFields(fieldErrors(parsed.error, 'form'))
}

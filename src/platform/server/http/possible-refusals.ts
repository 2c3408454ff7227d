import { commonRefusals, type EndpointShape, type Refusal } from '#platform/contract.ts'
import { cursorCondition } from '#platform/listing.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'
import type { Route } from '#platform/server/http/serve.ts'

export type DescribedRoute = Pick<Route, 'endpoint' | 'callers'>

/** Refusals of the server itself, which any operation may answer. */
const ofEveryOperation: readonly Refusal[] = [
  protocolRefusals.malformed,
  protocolRefusals.headers_too_large,
  commonRefusals.too_many_requests,
  commonRefusals.too_busy,
  commonRefusals.unavailable,
]

const ofEveryBody: readonly Refusal[] = [
  commonRefusals.invalid,
  commonRefusals.too_slow,
  commonRefusals.too_large,
  commonRefusals.unsupported_media_type,
]

/** Returns each refusal with which an operation may answer. A bug answers 500 `unexpected`, which is not among them. */
export function possibleRefusals({ endpoint, callers }: DescribedRoute): Refusal[] {
  const { method, params, query, refusals } = endpoint
  return [
    ...new Set([
      ...(callers.needsToken ? [commonRefusals.not_signed_in] : []),
      ...callers.refusals,
      ...Object.values(refusals ?? {}),
      ...(params || query ? [commonRefusals.invalid] : []),
      ...(method === 'GET' ? [] : ofEveryBody),
      ...ofEveryOperation,
    ]),
  ]
}

/** Returns what fields must also be, where no schema can say it. */
export function conditionsOf({ query, conditions }: EndpointShape): Readonly<Record<string, string>> {
  return { ...(query && 'after' in query.shape && cursorCondition), ...conditions }
}

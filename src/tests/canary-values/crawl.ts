import type { CanaryBook, Kind } from '#tests/canary-values/canary-book.ts'
import type { Address } from '#app/samples.ts'
import { notRequested, pageRequests, requestsOf, type ViewerContext } from '#tests/canary-values/requests.ts'
import { addresses } from '#tests/sample-requests.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import { sendSteps, type Viewer, type RequestSequence } from '#tests/non-interference/send-requests.ts'

/** The columns of each person that were shown, each with its kind and the first request that showed it. */
export type Found = Map<string, Map<string, { kind: Kind; by: string }>>
type Crawled = {
  found: Found
  /** Requests that were refused as invalid. */
  invalid: string[]
}

/** The limit per operation in `npm test`. `npm run prove` makes all requests. */
const MAX_REQUESTS = 2

/**
 * Requests every operation and every page, and undoes each request before the next. If `operations` are passed, makes all
 * requests of these and ignores the limit.
 */
export async function crawl(
  viewer: Viewer,
  book: CanaryBook,
  context: ViewerContext,
  operations?: readonly Address[],
): Promise<Crawled> {
  const crawled: Crawled = { found: new Map(), invalid: [] }
  const all = operations ?? addresses.filter((address) => !(address in notRequested))
  const chosen = all.flatMap((operation) => {
    const ofOperation = requestsOf(operation, context)
    return operations ? ofOperation : someOf(ofOperation, MAX_REQUESTS)
  })
  for (const sequence of [...chosen, ...pageRequests(context)]) await recordAnswers(viewer, book, sequence, crawled)
  return crawled
}

async function recordAnswers(
  viewer: Viewer,
  book: CanaryBook,
  sequence: RequestSequence,
  { found, invalid }: Crawled,
): Promise<void> {
  for (const { requestLine, answer } of await viewer.database.undoing(() => sendSteps(viewer, sequence))) {
    if (answer.includes('"error":"invalid"')) invalid.push(requestLine)
    for (const { ownerId, column, kind } of book.find(answer, requestLine)) {
      const columns = found.getOrInsertComputed(ownerId, () => new Map())
      columns.getOrInsert(column, { kind, by: requestLine })
    }
  }
}

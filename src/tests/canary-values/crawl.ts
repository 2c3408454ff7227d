import type { CanaryBook, Kind } from '#tests/canary-values/canary-book.ts'
import { pageQuestions, questions, type Asking } from '#tests/canary-values/questions.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import { askSteps, type Asker, type Question } from '#tests/non-interference/ask.ts'

/** What was shown of each person, by column: its kind, and the first request that showed it. */
export type Found = Map<string, Map<string, { kind: Kind; by: string }>>
type Crawled = {
  found: Found
  /** Requests that were refused as invalid. */
  invalid: string[]
}

/** Per operation in `npm test`; `npm run prove` makes the requests for everyone and everything. */
const MOST_QUESTIONS = 3

/**
 * Requests every operation and every page, undoing each request before the next. Operations that are named are requested for
 * everything.
 */
export async function crawl(
  asker: Asker,
  book: CanaryBook,
  asking: Asking,
  operations?: readonly string[],
): Promise<Crawled> {
  const crawled: Crawled = { found: new Map(), invalid: [] }
  const asked = (operations ?? Object.keys(questions)).flatMap((operation) => {
    const ofIt = questions[operation]?.(asking) ?? []
    return operations ? ofIt : someOf(ofIt, MOST_QUESTIONS)
  })
  const all = [...asked, ...pageQuestions(asking)]
  for (const question of all) await note(asker, book, question, crawled)
  return crawled
}

async function note(asker: Asker, book: CanaryBook, question: Question, { found, invalid }: Crawled): Promise<void> {
  for (const { asked, answer } of await asker.database.undoing(() => askSteps(asker, question))) {
    if (answer.includes('"error":"invalid"')) invalid.push(asked)
    for (const { ownerId, column, kind } of book.find(answer, asked)) {
      const columns = found.getOrInsertComputed(ownerId, () => new Map())
      columns.getOrInsert(column, { kind, by: asked })
    }
  }
}

import type { CanaryBook, Kind } from '#tests/canary-values/canary-book.ts'
import { pageQuestions, questions, type Asking } from '#tests/canary-values/questions.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import { askSteps, type Asker, type Question } from '#tests/non-interference/ask.ts'

/** What was shown of each person, by column: of which kind, and by which question first. */
export type Found = Map<string, Map<string, { kind: Kind; by: string }>>
type Crawled = {
  found: Found
  /** Questions that were answered with what is wrong with them. */
  invalid: string[]
}

/** Of one operation in `npm test`; `npm run prove` asks it about everybody and everything. */
const MOST_QUESTIONS = 3

/**
 * Asks every operation and every page, each question in a world where no other was asked before. Operations that are named are
 * asked about everything.
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

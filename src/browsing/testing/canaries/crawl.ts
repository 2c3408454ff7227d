import type { CanaryBook, Kind } from '#browsing/testing/canaries/canary-book.ts'
import { pageQuestions, questions, type Asking } from '#browsing/testing/canaries/questions.ts'
import { askSteps, type Asker, type Question } from '#browsing/testing/non-interference/ask.ts'

/** What was shown of each person, by column: of which kind, and by which question first. */
export type Found = Map<string, Map<string, { kind: Kind; by: string }>>
type Crawled = {
  found: Found
  /** Questions that were answered with what is wrong with them. */
  invalid: string[]
}

/** Asks these operations, and every page, about everything: each question in a world where no other was asked before. */
export async function crawl(
  asker: Asker,
  book: CanaryBook,
  asking: Asking,
  operations: readonly string[] = Object.keys(questions),
): Promise<Crawled> {
  const crawled: Crawled = { found: new Map(), invalid: [] }
  const all = [...operations.flatMap((operation) => questions[operation]?.(asking) ?? []), ...pageQuestions(asking)]
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

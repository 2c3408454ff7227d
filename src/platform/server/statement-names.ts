import { randomBytes } from 'node:crypto'
import { DatabaseError } from 'pg'

/** The most statements that have a name. Each connection keeps a plan for each of them. */
const MAX_NAMES = 200

/**
 * Names the statements that this process sends again and again, so that PostgreSQL parses them once for each connection. A
 * statement gets its name when it is sent for the second time.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  #generation = 1
  #comment = ''

  /** Returns undefined for a statement that is sent without a name. */
  nameOf(statement: string): string | undefined {
    const name = this.#names.get(statement)
    if (name !== undefined) return name
    if (this.#names.size >= MAX_NAMES || !isWorthAName(statement)) return undefined
    if (this.#seenOnce.delete(statement)) return this.#add(statement)
    // Statements with lists of any length are seldom sent twice.
    if (this.#seenOnce.size >= MAX_NAMES) this.#seenOnce.clear()
    this.#seenOnce.add(statement)
    return undefined
  }

  /**
   * Returns the text that is sent with a name. Once the names are renewed, the text is another one too, because a pooler prepares
   * each text once for all processes, under a name of its own.
   */
  textOf(statement: string): string {
    return statement + this.#comment
  }

  /** Gives every statement another name, because PostgreSQL refuses the plans of the old names since a table has changed. */
  renew(): void {
    this.#generation += 1
    this.#comment = ` /* ${randomBytes(4).toString('hex')} */`
    this.#names.clear()
  }

  #add(statement: string): string {
    const name = `${this.#generation}.${this.#names.size + 1}`
    this.#names.set(statement, name)
    return name
  }
}

/**
 * PostgreSQL refuses a named statement if its result has other columns than before. So only statements that list the columns of
 * their result get a name. It also finds no partial index for `on conflict` by a condition whose value it does not know when it
 * plans.
 */
function isWorthAName(statement: string): boolean {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement) || UNKNOWN_PARTIAL_INDEX.test(statement))
    return false
  let outermost = statement
  for (let inner = ''; inner !== outermost;) {
    inner = outermost
    outermost = inner.replaceAll(/\([^()]*\)/g, '')
  }
  return !ALL_COLUMNS.test(outermost)
}

const UNKNOWN_PARTIAL_INDEX = /\bon conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b).)*\$\d/is

/** Finds `select *` and `events.*`, but not a product. */
const ALL_COLUMNS = /(\b(select|returning|distinct|all)|,)\s*\*|\.\*/i

/** Returns true if PostgreSQL refused a named statement because a table has changed since the statement was planned. */
export function isStalePlan(error: unknown): boolean {
  // The message depends on the server's language. Its code is that of every feature that is not supported.
  return error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery'
}

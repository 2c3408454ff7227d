import { sql, type RawBuilder } from 'kysely'

/**
 * Builds a condition that matches text anywhere in a column, ignoring case. It needs a trigram index (`gin (lower(column)
 * gin_trgm_ops)`) on the same expression. One or two letters match only at the start of a word, because no index could find
 * them elsewhere. Symbols alone match nothing. `among` is the condition of a partial index.
 */
export function contains(expression: RawBuilder<string>, text: string, among?: RawBuilder<boolean>) {
  const conditions = patternsOf(text).map((pattern) =>
    among ? sql`(${among} and ${expression} like ${pattern})` : sql`${expression} like ${pattern}`,
  )
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Builds a condition that matches if each word of a text is in one of the columns, in any order, so that 'Smith Amy' finds Amy Smith. */
export function containsEachWord(expressions: readonly RawBuilder<string>[], text: string): RawBuilder<boolean> {
  const words = text.split(/\s+/).filter((word) => HAS_LETTER.test(word))
  if (words.length === 0) return sql<boolean>`false`
  const conditions = words.map((word) => {
    const columns = expressions.map((expression) => contains(expression, word))
    return sql`(${sql.join(columns, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Builds a condition that matches a prefix. It can use an index on the expression if the database sorts by bytes, as the
 * embedded one does.
 */
export function beginsWith(expression: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${expression} like ${`${literal(text)}%`}`
}

const HAS_LETTER = /[\p{L}\p{N}]/u
/** Matches text that contains a trigram: three letters, one that starts a word, or two that end one. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

function patternsOf(text: string): string[] {
  if (HAS_TRIGRAM.test(text)) return [`%${literal(text)}%`]
  return HAS_LETTER.test(text) ? [`${literal(text)}%`, `% ${literal(text)}%`] : []
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
}

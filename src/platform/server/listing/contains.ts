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

/**
 * Builds a condition that matches if one of the columns contains the text, or if each of its words is in one of them. So 'Smith
 * Amy' finds Amy Smith.
 */
export function containsEachWord(columns: readonly RawBuilder<string>[], text: string): RawBuilder<boolean> {
  const inAnyColumn = (part: string) =>
    sql`(${sql.join(
      columns.map((column) => contains(column, part)),
      sql` or `,
    )})`
  const words = text.split(/\s+/).filter((word) => HAS_LETTER.test(word))
  if (words.length < 2) return sql<boolean>`${inAnyColumn(text)}`
  return sql<boolean>`(${inAnyColumn(text)} or (${sql.join(words.map(inAnyColumn), sql` and `)}))`
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

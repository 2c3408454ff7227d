import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a column holds this text anywhere, in capitals or not. An index of trigrams (`gin (lower(column) gin_trgm_ops)`,
 * written as `expression` is) finds it among many. One or two letters are found where they begin a word: elsewhere no index
 * finds them, and every row would be read. Signs alone find nothing. Of a partial index `among` is what it has.
 */
export function contains(expression: RawBuilder<string>, text: string, among?: RawBuilder<boolean>) {
  const found = patternsOf(text).map((pattern) =>
    among ? sql`(${among} and ${expression} like ${pattern})` : sql`${expression} like ${pattern}`,
  )
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** An index of the expression itself finds it where the database sorts by bytes, as the embedded one does. */
export function beginsWith(expression: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${expression} like ${`${literal(text)}%`}`
}

const HAS_LETTER = /[\p{L}\p{N}]/u
/** Of letters: three, one that begins a word, or two that end one. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

function patternsOf(text: string): string[] {
  if (HAS_TRIGRAM.test(text)) return [`%${literal(text)}%`]
  return HAS_LETTER.test(text) ? [`${literal(text)}%`, `% ${literal(text)}%`] : []
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
}

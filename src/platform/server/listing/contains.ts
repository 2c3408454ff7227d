import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a column holds this text anywhere, in capitals or not. An index of trigrams (`gin (lower(column) gin_trgm_ops)`,
 * written as `expression` is) finds it among many; of one or two letters there are no trigrams, and every row is read.
 */
export function contains(expression: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${expression} like ${pattern}`
}

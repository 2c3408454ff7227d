import { basename } from 'node:path/posix'
import { kindOfMigration } from '#platform/server/migration-files.ts'
import { statementsOf } from '#platform/server/sql-statements.ts'
import type { SourceFile } from './file-rules.ts'

/** What never stops an older version from reading or writing. */
const ADDS = [
  /^create (table|index|unique index|view|type|sequence|(or replace )?function|trigger|(or replace )?view) /,
  /^(insert into|update|comment on|grant|select) /,
  /^drop (index|trigger) /,
  // A check that replaces another under the same name must be wider. Only a reviewer can see that.
  /^alter table \S+ drop constraint (\S+)(, add constraint \1 check .*)?$/,
]
const ADDED_COLUMNS = /^alter table (?:only )?\S+ (add column [^,]*(?:\([^)]*\)[^,]*)*,? ?)+$/
const CONCURRENT = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /
const NEW_TABLE = /^create table (?:if not exists )?([\w.]+)/
const ALTERED = /^alter table (?:only )?([\w.]+)/

/**
 * Returns one sentence for each statement that its file's mark does not allow. The previous version goes on while processes are
 * replaced one after another, so what it cannot work with comes only in a file marked as a contraction.
 */
export function statementsAgainstMarks(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => /^migrations\/.*\.sql$/.test(path)).flatMap(faultsIn)
}

function faultsIn({ path, text }: SourceFile): string[] {
  const { kind } = kindOfMigration(basename(path), text)
  const statements = statementsOf(text).map((statement) => statement.replaceAll(/\s+/g, ' ').toLowerCase())
  const newTables = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []))
  const isAllowed = (statement: string) =>
    kind === 'concurrently' ? CONCURRENT.test(statement) : expands(statement, newTables)
  if (kind === null || kind === 'contract') return []
  return statements
    .filter((statement) => !isAllowed(statement))
    .map((statement) => `${path} is marked ${kind}, but that mark does not allow: ${statement.slice(0, 100)}`)
}

function expands(statement: string, newTables: ReadonlySet<string>): boolean {
  const table = ALTERED.exec(statement)?.[1]
  if (table !== undefined && newTables.has(table)) return true
  if (ADDED_COLUMNS.test(statement)) return !/ not null(?!.* default )|references|\bunique\b|\bcheck\b/.test(statement)
  return ADDS.some((added) => added.test(statement)) && !/^create (unique )?index concurrently/.test(statement)
}

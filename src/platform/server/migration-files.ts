import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Thrown when the migration files and the database do not match. The message is one sentence for people. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/**
 * Which versions can run on the schema once a migration is applied. `expand`: those from before it too. `contract`: only those that
 * have the migration `needs`. `concurrently`: it expands, by creating or dropping indexes while others write, and so not in a
 * transaction.
 */
export type MigrationKind = { kind: 'expand' | 'concurrently'; needs: null } | { kind: 'contract'; needs: string }

/** The files from before the marks have no kind. */
export type Migration = { name: string; sql: string; checksum: string } & (MigrationKind | { kind: null; needs: null })

/**
 * The first migration of every database and backup from before the first release. That history was replaced by one file per
 * capability (decision 037), and those files cannot be applied to such a database.
 */
const FIRST_FILE_BEFORE_RELEASE = '0001-jobs.sql'

/** Files with a lower number have no mark. They cannot get one, because they have been applied. */
const FIRST_MARKED = 96
const MARK = /^-- (?:(expand|concurrently)|contract: needs (\S+))\n/

const NAME = /^(0[1-9]|[1-9]\d+)-[a-z0-9-]+\.sql$/
const ENDS_TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)\s*;/im

/** Reads the migration files, sorted by number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  names.forEach(checkName)
  names.sort(byNumber)
  names.forEach((name, index) => refuseSameNumber(name, names[index - 1]))
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

/** Compares the names of migrations by number. Compared as text, 100 would come before 99. */
export function byNumber(a: string, b: string): number {
  return numberOf(a) - numberOf(b)
}

/** Returns whether a database or a backup with these migrations is from before the first release. */
export function isBeforeRelease(names: readonly string[]): boolean {
  return names.includes(FIRST_FILE_BEFORE_RELEASE)
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

function checkName(name: string): void {
  if (!NAME.test(name)) throw new MigrationRefused(`The migration ${name} must have a name like 13-what-it-does.sql.`)
}

function refuseSameNumber(name: string, before: string | undefined): void {
  if (before !== undefined && numberOf(before) === numberOf(name))
    throw new MigrationRefused(
      `The migrations ${before} and ${name} have the same number: give one of them the next number.`,
    )
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may change line endings on Windows, which must not change the checksum.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  if (ENDS_TRANSACTION.test(sql))
    throw new MigrationRefused(
      `The migration ${name} must not begin or end a transaction: each file already runs in one.`,
    )
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), ...kindOfMigration(name, sql) }
}

/** Reads the mark on the first line of a migration. Throws `MigrationRefused` if a file that needs one has none. */
export function kindOfMigration(name: string, sql: string): MigrationKind | { kind: null; needs: null } {
  const [, kind, needs] = MARK.exec(sql) ?? []
  if (kind === 'expand' || kind === 'concurrently') return { kind, needs: null }
  if (needs !== undefined) return { kind: 'contract', needs }
  if (numberOf(name) < FIRST_MARKED) return { kind: null, needs: null }
  throw new MigrationRefused(
    `The first line of the migration ${name} must be -- expand, -- concurrently, or -- contract: needs NAME (decision 078).`,
  )
}

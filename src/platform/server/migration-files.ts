import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The migration files and the database do not match. The message is one sentence for a person. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

export type Migration = { name: string; sql: string; checksum: string }

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/
const ENDS_TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)\s*;/im

/** Sorted by number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach((name, index) => refuseName(name, names[index - 1]))
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

function refuseName(name: string, before: string | undefined): void {
  if (!NAME.test(name)) throw new MigrationRefused(`The migration ${name} must have a name like 0007-what-it-does.sql.`)
  if (before?.slice(0, 4) === name.slice(0, 4))
    throw new MigrationRefused(`The migrations ${before} and ${name} have the same number: give one the next.`)
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may write different line endings on Windows; it is still the same migration.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  if (ENDS_TRANSACTION.test(sql))
    throw new MigrationRefused(`The migration ${name} must not begin or end a transaction: each file is one already.`)
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

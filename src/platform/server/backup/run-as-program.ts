import { resolve } from 'node:path'
import { DatabaseError } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { WrongSetting } from '#platform/server/config.ts'
import { codeOf, databaseSentence } from '#platform/server/database-sentences.ts'
import { DataFolderInUse, DataFolderOfOtherVersion } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { MigrationRefused } from '#platform/server/migration-files.ts'

/** Does it, says one sentence and ends with 1 where it cannot be done or is interrupted. */
export async function runAsProgram(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    console.error(sentenceFor(error))
  }
}

/** By exit() rather than by the signal, because then a server started for this stops, and an unfinished file goes. */
function giveUp(): void {
  console.error('Interrupted.')
  process.exit(1)
}

/** npm runs in the project's folder; a name of a file is meant from where the person is. */
export function pathFrom(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file)
}

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full: make space and try again; nothing was changed.',
  '55P03': 'Somebody else is using the database: end their connection and try again; nothing was changed.',
}

function sentenceFor(error: unknown): string {
  const expected = [BackupRefused, WrongSetting, DataFolderInUse, DataFolderOfOtherVersion, MigrationRefused]
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const known = SENTENCES[codeOf(error) ?? ''] ?? databaseSentence(error)
  if (known) return known
  if (error instanceof DatabaseError) return `The database refused: ${error.message}. Nothing was changed.`
  return `It did not work: ${error.message}`
}

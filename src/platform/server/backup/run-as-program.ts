import { resolve } from 'node:path'
import { DatabaseError } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { WrongSetting } from '#platform/server/config.ts'
import { codeOf, databaseSentence } from '#platform/server/database-sentences.ts'
import { DataFolderInUse, DataFolderOfOtherVersion } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { MigrationRefused } from '#platform/server/migration-files.ts'

/** Runs the work. If it fails or is interrupted, prints one sentence and exits with 1. */
export async function runAsProgram(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    console.error(sentenceFor(error))
  }
}

/**
 * Uses exit() rather than letting the signal end the process, so that a server started for this run is stopped and an unfinished
 * file is removed.
 */
function giveUp(): void {
  console.error('Interrupted.')
  process.exit(1)
}

/** npm runs in the project folder, but a file name is relative to where the user is. */
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

import { resolve } from 'node:path'
import { DatabaseError } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { ConfigError } from '#platform/server/config.ts'
import { errorCode, databaseErrorMessage } from '#platform/server/database-error-messages.ts'
import { DataFolderInUse, DataFolderOfOtherVersion } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { MigrationRefused } from '#platform/server/migration-files.ts'

/** Runs the work. If it fails or is interrupted, prints one sentence and exits with 1. */
export async function runAsProgram(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, exitInterrupted)
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    console.error(messageFor(error))
  }
}

/**
 * Calls exit() instead of letting the signal end the process, so that exit handlers stop a server started for this run and
 * remove an unfinished file.
 */
function exitInterrupted(): void {
  console.error('Interrupted.')
  process.exit(1)
}

/** Resolves a path relative to the user's current folder, because npm runs scripts in the project folder. */
export function pathFrom(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file)
}

const MESSAGES: Record<string, string> = {
  ENOSPC: 'The disk is full: make space and try again; nothing was changed.',
  '55P03': 'Another program is using the database: close its connection and try again; nothing was changed.',
}

function messageFor(error: unknown): string {
  const expected = [BackupRefused, ConfigError, DataFolderInUse, DataFolderOfOtherVersion, MigrationRefused]
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const message = MESSAGES[errorCode(error) ?? ''] ?? databaseErrorMessage(error)
  if (message) return message
  if (error instanceof DatabaseError) return `The database reported an error: ${error.message}. Nothing was changed.`
  return `It did not work: ${error.message}`
}

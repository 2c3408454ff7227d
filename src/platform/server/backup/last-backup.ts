import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file whose age shows when the last backup was made. It contains the path of that backup. */
export function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup.txt')
}

/** Records that a backup has been written, for the metrics. */
export async function recordBackup(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(lastBackupFile(dataDir), `${file}\n`)
}

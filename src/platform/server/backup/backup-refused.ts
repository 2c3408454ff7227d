/** Thrown when a backup or restore cannot continue. The message is one sentence for the person who started it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export function damaged(file: string, detail: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`The backup ${file} is damaged (${detail}): use a different one. Nothing was changed.`, {
    cause,
  })
}

/** Backing up or restoring cannot go on; the message is one sentence for the person who asked for it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export function damaged(file: string, what: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`The backup ${file} is damaged (${what}): take another one; nothing was changed.`, { cause })
}

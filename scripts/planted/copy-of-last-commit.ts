import { execFileSync } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Copies the last commit into `folder`, and links this checkout's packages. */
export async function copyOfLastCommit(folder: string): Promise<string> {
  const copy = join(folder, 'copy')
  execFileSync('git', ['clone', '--quiet', '.', copy])
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

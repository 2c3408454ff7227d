import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { childOptions, type ServerUser } from '#packages/embedded-postgres/run-binary.ts'

const run = promisify(execFile)
const OUR_USER = 'speed-dating-db'

/**
 * Chooses the user that PostgreSQL runs as; undefined means the current user. PostgreSQL refuses to run as root, so root needs
 * another user.
 */
export async function chooseServerUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const user =
    (await findUser(OUR_USER)) ?? (await createUser()) ?? (await findUser('postgres')) ?? (await findUser('nobody'))
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root and this machine has no other user for it: start the site as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Returns whether the user can enter the folder, by trying it. Permissions, access lists and mount options all matter, so the
 * result cannot be computed reliably.
 */
export async function canEnter(user: ServerUser | undefined, folder: string): Promise<boolean> {
  if (!user) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], childOptions(user)).then(
    () => true,
    () => false,
  )
}

/** Returns whether the user can run the binary, by running it. Like `canEnter`, this depends on all parent folders too. */
export async function canRun(user: ServerUser | undefined, binary: string): Promise<boolean> {
  return run(binary, ['--version'], childOptions(user)).then(
    () => true,
    () => false,
  )
}

/** Changes the owner of a folder, unless it already belongs to that user. */
export async function changeOwner(user: ServerUser | undefined, folder: string): Promise<void> {
  if (!user || (await stat(folder)).uid === user.uid) return
  await run('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

async function createUser(): Promise<ServerUser | undefined> {
  const noHomeOptions = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    await run('useradd', ['--system', '--user-group', ...noHomeOptions, OUR_USER])
  } catch {
    // There may be no useradd, no permission to add users, or a concurrent process that added the user. The look-up below
    // decides.
  }
  return findUser(OUR_USER)
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Access, APP_ROLE, DATABASE, OWNER_ROLE } from '#packages/embedded-postgres/access.ts'
import { binary, type Binaries } from '#packages/embedded-postgres/binaries.ts'
import { runBinary, type ServerUser } from '#packages/embedded-postgres/run-binary.ts'
import { changeOwner } from '#packages/embedded-postgres/server-user.ts'

/** Thrown if the folder was created by another major version of PostgreSQL. The message says how to move the data. */
export class DataFolderOfOtherVersion extends Error {
  override name = 'DataFolderOfOtherVersion'
  constructor(folder: string, theirs: string, ours: string) {
    super(
      `The data folder ${folder} was created by PostgreSQL ${theirs}, but this version of the site comes with PostgreSQL ${ours}: ` +
        'run npm run backup with the version of the site that created it, move the folder away, and run npm run restore with this version.',
    )
  }
}

/** Creates a cluster with its roles and an empty database. Only a complete cluster gets the name that later starts look for. */
export async function makeCluster(options: {
  folder: string
  home: string
  binaries: Binaries
  user: ServerUser | undefined
  access: Access
  initdbArguments: string[]
}): Promise<string> {
  const { folder, home, binaries, user, access } = options
  const unfinished = join(home, `cluster.new-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished)
  await changeOwner(user, unfinished)
  // PostgreSQL 16 has no locales of its own. Only tests use it.
  const ownLocale = Number(binaries.major) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const locale = ['--encoding=UTF8', '--no-locale', ...ownLocale]
  await runBinary(binary(binaries, 'initdb'), {
    arguments: ['-D', unfinished, '-U', 'postgres', '--auth=reject', ...locale, ...options.initdbArguments],
    input: '',
    user,
  })
  await writeAccessRules(unfinished, 'scram-sha-256')
  await runSql(unfinished, binaries, user, [...rolesSql, ...passwordsSql(access), ...databaseSql])
  return home === folder ? renameIntoPlace(unfinished, folder) : linkIntoPlace(unfinished, home, folder)
}

/**
 * Sets who can sign in, and how on the socket: only the owner role and the app role, and only from this machine. The superuser
 * cannot sign in at all.
 */
export async function writeAccessRules(cluster: string, onSocket: 'scram-sha-256' | 'trust'): Promise<void> {
  const roles = `${OWNER_ROLE},${APP_ROLE}`
  const rules = `local all ${roles} ${onSocket}\nhost all ${roles} 127.0.0.1/32 scram-sha-256\n`
  await writeFile(join(cluster, 'pg_hba.conf'), rules, { flush: true })
}

export async function requireSameMajor(folder: string, cluster: string, binaries: Binaries): Promise<void> {
  const major = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The data folder ${folder} contains no readable database: ${String(cause)}`, { cause })
  })
  if (major.trim() !== binaries.major) throw new DataFolderOfOtherVersion(folder, major.trim(), binaries.major)
}

/** Sets new passwords in a folder whose access file is missing. The server must not be running. */
export async function setPasswords(
  cluster: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  access: Access,
): Promise<void> {
  await runSql(cluster, binaries, user, passwordsSql(access))
}

/** The owner role may act as the app role, so that it can end the app's sessions when a database is dropped or replaced. */
const rolesSql = [
  `create role ${APP_ROLE} login`,
  `create role ${OWNER_ROLE} login createdb`,
  `grant ${APP_ROLE} to ${OWNER_ROLE}`,
]

const databaseSql = [
  `create database ${DATABASE} owner ${OWNER_ROLE}`,
  `revoke all on database ${DATABASE}, postgres, template1 from public`,
  `grant connect on database ${DATABASE} to ${APP_ROLE}`,
  `grant connect on database postgres to ${OWNER_ROLE}`,
]

function passwordsSql(access: Access): string[] {
  return [
    `alter role ${OWNER_ROLE} password '${access.ownerPassword}'`,
    `alter role ${APP_ROLE} password '${access.appPassword}'`,
  ]
}

/** Runs SQL in single-user mode, which needs no password and no port. It takes one statement per line. */
async function runSql(
  cluster: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  statements: string[],
): Promise<void> {
  // A failing statement must not appear in the error message, because it may contain a password.
  const quiet = ['-c', 'exit_on_error=true', '-c', 'log_min_error_statement=panic', '-c', 'log_checkpoints=off']
  await runBinary(binary(binaries, 'postgres'), {
    arguments: ['--single', '-D', cluster, ...quiet, 'postgres'],
    input: `${statements.join('\n')}\n`,
    user,
  })
}

async function renameIntoPlace(unfinished: string, folder: string): Promise<string> {
  const cluster = join(folder, 'cluster')
  await rename(unfinished, cluster)
  await syncFolder(folder)
  return cluster
}

/**
 * Moves the cluster to its final place. The name is new each time: if a data folder was removed on purpose, a new one must not
 * find the old database.
 */
async function linkIntoPlace(unfinished: string, home: string, folder: string): Promise<string> {
  const cluster = join(home, `cluster-${randomBytes(4).toString('hex')}`)
  await rename(unfinished, cluster)
  await syncFolder(home)
  await symlink(cluster, join(folder, 'cluster'))
  await syncFolder(folder)
  return cluster
}

/** Writes a folder's entries to disk, without which a rename might not survive a power cut. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { connectionUrls, OWNER_ROLE } from '#packages/embedded-postgres/access.ts'
import { findBinaries, readBinaries } from '#packages/embedded-postgres/binaries.ts'
import { lockFolder } from '#packages/embedded-postgres/lock-folder.ts'
import { forTests } from '#packages/embedded-postgres/cluster-settings.ts'
import { writeAccessRules } from '#packages/embedded-postgres/make-cluster.ts'
import { openCluster } from '#packages/embedded-postgres/open-cluster.ts'
import { startServer } from '#packages/embedded-postgres/start-server.ts'
import { migrate } from '#platform/server/migrate.ts'
import { makeThrowawayFolder, removeAbandoned, throwawayBases } from '#platform/testing/throwaway-folders.ts'

/** The data with which a test file creates its own databases. It is plain data, so that Vitest can pass it to the file. */
export type PostgresForTests = {
  port: number
  ownerPassword: string
  appPassword: string
  template: string
  socketFolder?: string | undefined
}

const TEMPLATE = 'template_for_tests'
const quiet = { info() {}, warn() {}, error: console.error }

/** Starts a cluster in a temporary folder, with a migrated database to clone. Its data would not survive a power cut. */
export async function startPostgresForTests(migrations: string): Promise<{
  connection: PostgresForTests
  stop(): Promise<void>
}> {
  const { access, socketFolder, stop } = await startThrowaway(await throwawayBases())
  const { ownerPassword, appPassword, port = 0 } = access
  const connection = { port, ownerPassword, appPassword, template: TEMPLATE, socketFolder }
  try {
    await makeTemplate(connection, migrations)
    return { connection, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type TestDatabase = {
  name: string
  /** Connects as the app's role, which cannot run DDL. */
  url: string
  /** Connects as the role that owns the schema. */
  migrateUrl: string
  /** Drops the database and closes any connections that are still open. */
  drop(): Promise<void>
}

/** Creates a database for this caller by copying a template, which must have no connections, in one statement. */
export async function makeDatabase(connection: PostgresForTests, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(connection, `create database ${name} owner ${OWNER_ROLE} template ${template} strategy file_copy`)
  const drop = () => asOwner(connection, `drop database if exists ${name} with (force)`)
  return { name, ...connectionUrls(connection, name), drop }
}

/** Runs one statement as the owner, outside the databases of the tests. */
export async function asOwner(connection: PostgresForTests, statement: string): Promise<void> {
  const client = new Client({ connectionString: connectionUrls(connection, 'postgres').migrateUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Starts the cluster in the first folder where that works. For example, programs may not be allowed to run from a memory file
 * system.
 */
async function startThrowaway([base, ...others]: string[]): ReturnType<typeof startThrowawayIn> {
  if (base === undefined) throw new Error('No folder works for a throwaway database.')
  await removeAbandoned(base)
  try {
    return await startThrowawayIn(await makeThrowawayFolder(base))
  } catch (error) {
    if (others.length === 0) throw error
    return startThrowaway(others)
  }
}

async function startThrowawayIn(folder: string) {
  const folderLock = await lockFolder(folder)
  const remove = async () => {
    folderLock.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    // Set by `npm run prove -- postgres`.
    const other = process.env.TEST_POSTGRES
    const binaries = other === undefined ? await findBinaries() : await readBinaries(other)
    const cluster = await openCluster({ folder, clusterSettings: forTests, log: quiet, binaries })
    // No other user can enter the folder of the socket, and to check a password takes a few milliseconds.
    await writeAccessRules(cluster.path, 'trust')
    const server = await startServer(cluster, quiet)
    const { access, socketFolder } = cluster
    return { access, socketFolder, stop: () => server.stop('immediate').then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function makeTemplate(connection: PostgresForTests, migrations: string): Promise<void> {
  await asOwner(connection, `create database ${TEMPLATE} owner ${OWNER_ROLE}`)
  const { url, migrateUrl } = connectionUrls(connection, TEMPLATE)
  await migrate({ migrateUrl, appUrl: url, folder: migrations, log: quiet })
  // A database with open connections cannot be cloned.
  await asOwner(connection, `alter database ${TEMPLATE} allow_connections false`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client, escapeLiteral } from 'pg'
import { APP_ROLE, connectionUrls } from '#packages/embedded-postgres/access.ts'
import { childOptions } from '#packages/embedded-postgres/run-binary.ts'
import { chooseServerUser } from '#packages/embedded-postgres/server-user.ts'
import type { PostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { freePort } from '#platform/testing/site-process.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { scramSecret } from './scram-secret.ts'

const SHIPPED = resolve('deploy/pgbouncer.ini')
/** The name of the database in the shipped file. */
const DATABASE = 'speed_dating'
const SERVER = `${DATABASE} = host=127.0.0.1 port=5432`

/** Starts PgBouncer with the shipped file, and with the places of this test and `settings` instead of its own. */
export async function startPooler(options: {
  program: string
  connection: PostgresForTests
  database: string
  settings: Record<string, string>
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { program, connection, database, settings } = options
  const folder = await temporaryFolder()
  const port = await freePort()
  const users = join(folder.path, 'userlist.txt')
  const secret = scramSecret(connection.appPassword)
  await setSecret(connectionUrls(connection, database).url, secret)
  await writeFile(users, `"${APP_ROLE}" "${secret}"\n`)
  const file = join(folder.path, 'pgbouncer.ini')
  const shipped = await readFile(SHIPPED, 'utf8')
  const inTest = shipped.replace(SERVER, `${DATABASE} = host=127.0.0.1 port=${connection.port} dbname=${database}`)
  if (inTest === shipped) throw new Error(`the line '${SERVER}' is not in ${SHIPPED}`)
  // The section of these settings is the last of the file, and a later line counts.
  const ownSettings = Object.entries({ listen_port: port, auth_file: users, ...settings })
  await writeFile(file, `${inTest}\n${ownSettings.map(([name, value]) => `${name} = ${value}\n`).join('')}`)
  const child = spawn(program, [file], {
    ...childOptions(await chooseServerUser()),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  await untilUp(child.stderr, ended)
  return {
    url: `postgres://${APP_ROLE}:${connection.appPassword}@127.0.0.1:${port}/${DATABASE}`,
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await folder.remove()
    },
  }
}

/** Makes this the secret of the role in the URL. Its password stays the same. */
async function setSecret(connectionString: string, secret: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`alter role current_user password ${escapeLiteral(secret)}`)
  await client.end()
}

/** Waits for the line that PgBouncer logs once it listens. */
async function untilUp(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let text = ''
  const { promise: isUp, resolve: up } = Promise.withResolvers<void>()
  output.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.includes('process up:')) up()
  })
  await Promise.race([
    isUp,
    ended.then(() => {
      throw new Error(`PgBouncer did not start:\n${text}`)
    }),
  ])
}

import { setTimeout as pause } from 'node:timers/promises'
import { resolve } from 'node:path'
import type { authenticate } from '#accounts/contract/authentication.ts'
import { demoPeople } from '#demo/people.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { makeDatabase, startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import { demoPassword } from './people.ts'
import { databaseSettings, startProgram, type FilledDemo } from './run-demo.ts'

/** Starts one database server for all sites of a run, and fills the demo that each site is copied from. */
export async function fillDemo(): Promise<{ filled: FilledDemo; remove: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  const remove = async () => {
    await stop()
    await folder.remove()
  }
  try {
    const database = await makeDatabase(connection, connection.template)
    const port = await freePort()
    const site = await startProgram(folder.path, { PORT: port, ...databaseSettings(database) })
    await untilPortraitsAreDrawn(`http://localhost:${port}`)
    await site.stop()
    return { filled: { postgres: { ...connection, template: database.name }, folder: folder.path }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const PAUSE_MS = 500
const MAX_ATTEMPTS = 480

/** Waits until all portraits are drawn. The demo draws them one by one while the site already serves requests. */
async function untilPortraitsAreDrawn(site: string): Promise<void> {
  const lastPerson = demoPeople.findLast(({ profile }) => profile)
  const body = JSON.stringify({ email: lastPerson?.email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${site}/accounts/authenticate`, { method: 'POST', headers, body })
  const { access }: AnswerOf<typeof authenticate> = await signedIn.json()
  const request = { method: 'POST', headers: { ...headers, authorization: `Bearer ${access}` }, body: '{}' }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = await fetch(`${site}/api/getprofile`, request)
    if (answer.ok) return
    await pause(PAUSE_MS)
  }
  throw new Error('the demo did not finish creating its profiles')
}

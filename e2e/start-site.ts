import { setTimeout as pause } from 'node:timers/promises'
import type { authenticate } from '#accounts/contract/signing-in.ts'
import { demoPeople } from '#demo/people.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import { demoPassword } from './members.ts'
import { fillDemoIn, runDemo } from './run-demo.ts'

/** The one site that most journeys share, all from one address: what limits do is shown on sites of their own. */
export default async function startSite(): Promise<() => Promise<void>> {
  const filled = await temporaryFolder()
  await fillDemoIn(filled.path, await freePort(), everybodyHasTheirPortrait)
  // For the workers too: filling a demo takes as long as a journey, and copying one a second.
  process.env.E2E_FILLED_DEMO = filled.path
  const stop = await runDemo(process.env.E2E_PORT ?? '', { LIMITS: 'off' })
  return async () => {
    await stop()
    await filled.remove()
  }
}

const PAUSE_MS = 500
const MOST_TRIES = 480

/** The demo draws its people while it answers already, one after another. */
async function everybodyHasTheirPortrait(site: string): Promise<void> {
  const last = demoPeople.findLast(({ profile }) => profile)
  const body = JSON.stringify({ email: last?.email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${site}/accounts/authenticate`, { method: 'POST', headers, body })
  const { access }: AnswerOf<typeof authenticate> = await signedIn.json()
  const asLast = { method: 'POST', headers: { ...headers, authorization: `Bearer ${access}` }, body: '{}' }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(`${site}/api/getprofile`, asLast)
    if (answer.ok) return
    await pause(PAUSE_MS)
  }
  throw new Error('the demo does not come to an end with its profiles')
}

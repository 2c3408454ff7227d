import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { fillDemoIn, runDemo } from './run-demo.ts'

/** The one site that most journeys share, all from one address: what limits do is shown on sites of their own. */
export default async function startSite(): Promise<() => Promise<void>> {
  const filled = await temporaryFolder()
  await fillDemoIn(filled.path)
  // For the workers too: filling a demo takes as long as a journey, and copying one a second.
  process.env.E2E_FILLED_DEMO = filled.path
  const stop = await runDemo(process.env.E2E_PORT ?? '', { LIMITS: 'off' })
  return async () => {
    await stop()
    await filled.remove()
  }
}

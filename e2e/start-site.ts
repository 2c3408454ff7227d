import { fillDemo } from './fill-demo.ts'
import { runDemo, startProgram } from './run-demo.ts'

/**
 * The one site that most journeys share, all from one address, so its rate limits are off. Rate limits are tested on sites of
 * their own.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const { filled, remove } = await fillDemo()
  // Set for the workers too.
  process.env.E2E_FILLED_DEMO = JSON.stringify(filled)
  const { stop } = await runDemo({ PORT: process.env.E2E_PORT ?? '', LIMITS: 'off' }, startProgram)
  return async () => {
    await stop()
    await remove()
  }
}

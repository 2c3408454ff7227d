import { fillDemo } from './fill-demo.ts'
import { runDemo, startProgram } from './run-demo.ts'

/**
 * Starts the site that most journeys share. Its rate limits are off, because all journeys use one IP address. Rate limits are
 * tested on separate sites.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const { filled, remove } = await fillDemo()
  // The workers inherit this variable.
  process.env.E2E_FILLED_DEMO = JSON.stringify(filled)
  const { stop } = await runDemo({ PORT: process.env.E2E_PORT ?? '', LIMITS: 'off' }, startProgram)
  return async () => {
    await stop()
    await remove()
  }
}

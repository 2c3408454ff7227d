import { z } from 'zod'
import { readDemoEvents } from './demo-events.ts'
import { freePort } from './free-port.ts'
import { runDemo } from './run-demo.ts'
import { test as base } from './site-test.ts'

export { expect } from './site-test.ts'

type Own = {
  /** Moves this site's clock forward: 'PT16M'. */
  later: (duration: string) => Promise<void>
}

/**
 * For journeys that change what others look at: a site that only files of this kind visit, one after another. A file
 * that says what it shows, `test.use({ shows: 'waiting' })`, has a site to itself: it may fill an event up, and let days
 * go by.
 */
export const test = base.extend<Own, { ownSite: string; shows: string }>({
  shows: ['', { scope: 'worker', option: true }],
  ownSite: [
    async ({}, give) => {
      const port = await freePort()
      const { stop } = await runDemo(port)
      await give(`http://localhost:${port}`)
      await stop()
    },
    { scope: 'worker' },
  ],
  // Its own: one that was filled on the day before has its events on other days.
  demo: async ({ ownSite }, give) => give(await readDemoEvents(ownSite)),
  baseURL: async ({ ownSite }, give) => give(ownSite),
  later: async ({ ownSite, shows }, give) => {
    if (shows === '') throw new Error('say what this file shows: the next would find the events of its site over')
    await give(async (duration) => void (await moveClock(ownSite, duration)))
  },
})

/** Moves a site's clock forward by a duration: 'PT16M'. Gives what it is then, ISO 8601. */
export async function moveClock(site: string, advance: string): Promise<string> {
  const answer = await fetch(`${site}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return z.object({ now: z.string() }).parse(await answer.json()).now
}

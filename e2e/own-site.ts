import { z } from 'zod'
import { readDemoEvents, type DemoEvents } from './demo-events.ts'
import { freePort } from './free-port.ts'
import { runDemo } from './run-demo.ts'
import { SharedInFile, type CloseAfterFile } from './shared-in-file.ts'
import { clearSessions } from './site-api.ts'
import { test as base } from './site-test.ts'

export { expect } from './site-test.ts'

type SiteFixtures = {
  /** The address of the site that the tests in a file share. */
  ownSite: string
  /** Moves this site's clock forward by a duration such as 'PT16M'. */
  later: (duration: string) => Promise<void>
}

const ownSites = new SharedInFile<string>()
const demos = new SharedInFile<DemoEvents>()

/**
 * For journeys that change data on which other journeys depend. Only the tests of one file use this site, one at a time, so
 * they may fill an event or move the clock by days.
 */
export const test = base.extend<SiteFixtures>({
  ownSite: async ({ closeAfterFile }, provide, { file }) =>
    provide(await ownSites.of(file, () => openOwnSite(closeAfterFile))),
  // Read from this site, because the event dates depend on the day on which a demo was filled.
  demo: async ({ ownSite }, provide, { file }) => provide(await demos.of(file, () => readDemoEvents(ownSite))),
  baseURL: async ({ ownSite }, provide) => provide(ownSite),
  later: async ({ ownSite }, provide) => provide(async (duration) => void (await moveClock(ownSite, duration))),
})

async function openOwnSite(closeAfterFile: CloseAfterFile): Promise<string> {
  const port = await freePort()
  const { stop } = await runDemo({ PORT: port })
  closeAfterFile(stop)
  return `http://localhost:${port}`
}

/** Moves a site's clock forward by a duration such as 'PT16M'. Returns the new time in ISO 8601. */
export async function moveClock(site: string, advance: string): Promise<string> {
  clearSessions()
  const answer = await fetch(`${site}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return z.object({ now: z.string() }).parse(await answer.json()).now
}

import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import { startSite } from './run-demo.ts'
import { moveClock } from './site-of-ones-own.ts'
import { journey } from './site-test.ts'

export { expect } from './site-test.ts'

type Own = {
  /** Moves this site's clock forward: 'PT16M'. Gives what it is then. */
  later: (duration: string) => Promise<Temporal.Instant>
  dataDir: string
}

/** A site of its own on an empty database: nobody is there yet, and nothing is on. */
export const test = journey.extend<Own, { emptySite: { url: string; dataDir: string } }>({
  emptySite: [
    async ({}, give) => {
      const port = await freePort()
      const folder = await temporaryFolder()
      const { stop } = await startSite(folder.path, { SITE_MODE: 'test', PORT: port })
      await give({ url: `http://localhost:${port}`, dataDir: folder.path })
      await stop()
      await folder.remove()
    },
    { scope: 'worker' },
  ],
  // The home page asks for the next event, and there is none.
  expected: async ({}, give) => give([/404.*\/api\/nextevent/]),
  baseURL: async ({ emptySite }, give) => give(emptySite.url),
  dataDir: async ({ emptySite }, give) => give(emptySite.dataDir),
  later: async ({ emptySite }, give) =>
    give(async (duration) => Temporal.Instant.from(await moveClock(emptySite.url, duration))),
})

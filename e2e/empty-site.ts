import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import { startSite } from './run-demo.ts'
import { SharedInFile, type CloseAfterFile } from './shared-in-file.ts'
import { moveClock } from './own-site.ts'
import { journey } from './site-test.ts'

export { expect } from './site-test.ts'

type EmptySite = { url: string; dataDir: string }

type SiteFixtures = {
  emptySite: EmptySite
  /** Moves this site's clock forward by a duration such as 'PT16M'. Returns the new time. */
  later: (duration: string) => Promise<Temporal.Instant>
  dataDir: string
}

const emptySites = new SharedInFile<EmptySite>()

/** Starts a separate site with an empty database: no members and no events. */
export const test = journey.extend<SiteFixtures>({
  emptySite: async ({ closeAfterFile }, provide, { file }) =>
    provide(await emptySites.of(file, () => openEmptySite(closeAfterFile))),
  // The home page requests the next event, but there is none.
  expected: async ({}, provide) => provide([/404.*\/api\/nextevent/]),
  baseURL: async ({ emptySite }, provide) => provide(emptySite.url),
  dataDir: async ({ emptySite }, provide) => provide(emptySite.dataDir),
  later: async ({ emptySite }, provide) =>
    provide(async (duration) => Temporal.Instant.from(await moveClock(emptySite.url, duration))),
})

async function openEmptySite(closeAfterFile: CloseAfterFile): Promise<EmptySite> {
  const port = await freePort()
  const folder = await temporaryFolder()
  const { stop } = await startSite(folder.path, { SITE_MODE: 'test', PORT: port })
  closeAfterFile(async () => {
    await stop()
    await folder.remove()
  })
  return { url: `http://localhost:${port}`, dataDir: folder.path }
}

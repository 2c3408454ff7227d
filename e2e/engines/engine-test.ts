import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { Engine } from '../../scripts/engines/find-engines.ts'
import { freePort } from '../free-port.ts'
import { runDemo } from '../run-demo.ts'
import { moveClock } from '../own-site.ts'
import type { EnginePage } from './engine-page.ts'
import { openFirefox, type Preferences } from './firefox-page.ts'
import { watchSite } from './watch-site.ts'
import { openWebKit } from './webkit-page.ts'

export { expect }

export type EngineOptions = { engine: Engine }

type Fixtures = {
  enginePage: EnginePage
  /** Settings of Firefox, for tests that need other ones. */
  preferences: Preferences
  /** Settings of the site, for tests that need other ones. */
  settings: Record<string, string>
  /** The address of this test's demo. */
  site: string
  /** Patterns for the problems that this test expects. */
  expected: RegExp[]
  /** Saves a screenshot, and checks that no element is wider than a phone. */
  look: (step: string) => Promise<void>
  /** Moves the site's clock forward by a duration such as 'PT16M'. */
  later: (duration: string) => Promise<void>
}

const END_MARKER = /^(console|log): end of the watch/
/** The browser loads a picture only when it is near the viewport. */
const PICTURES_LOADED = `[...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect()
  return image.complete || bottom <= 0 || top >= innerHeight
})`
const open = { firefox: openFirefox, webkit: () => openWebKit() }

/** Tests in a real Firefox and a real WebKit. Playwright runs the tests but does not drive the browser. */
export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['firefox', { option: true }],
  preferences: async ({}, provide) => provide({}),
  settings: async ({}, provide) => provide({}),
  enginePage: async ({ engine, preferences }, provide) => {
    const page = await open[engine](preferences)
    await provide(page)
    await page.close()
  },
  expected: async ({}, provide) => provide([]),
  site: async ({ enginePage: page, expected, settings }, provide, info) => {
    const [port, watchedPort] = [await freePort(), await freePort()]
    const url = `http://localhost:${watchedPort}`
    const { stop } = await runDemo({ PORT: port, SITE_URL: url, ...settings })
    const watched = await watchSite(port, watchedPort)
    await provide(url)
    try {
      // Helps to diagnose a failed test.
      await writeFile(info.outputPath('last-page.png'), await page.screenshot())
      const problems = await allProblems(page, url, watched.problems)
      const unexpected = problems.filter((problem) => ![...expected, END_MARKER].some((what) => what.test(problem)))
      expect(unexpected, 'only the problems that the test expected').toEqual([])
    } finally {
      // Leaves the site, because the page would otherwise report errors when the site stops.
      await page.goto('about:blank')
      await watched.stop()
      await stop()
    }
  },
  look: async ({ enginePage, engine }, provide) => {
    let count = 0
    await provide(async (step) => {
      count += 1
      await expect.poll(() => enginePage.evaluate(PICTURES_LOADED)).toBe(true)
      await writeFile(join('test-results', 'engines', `${engine}-${count}-${step}.png`), await enginePage.screenshot())
      const fits = await enginePage.evaluate('document.documentElement.scrollWidth <= innerWidth')
      expect(fits, `${step} fits a phone`).toBe(true)
    })
  },
  later: async ({ site }, provide) => provide(async (duration) => void (await moveClock(site, duration))),
})

/**
 * Returns all reported problems. Reports arrive in order, so waiting for a final one ensures that all have arrived. It also
 * proves that the listeners work.
 */
async function allProblems(page: EnginePage, url: string, reported: readonly string[]): Promise<string[]> {
  await page.goto(`${url}/home`)
  await page.evaluate(`console.error('end of the watch')`)
  await expect.poll(() => reported.some((problem) => END_MARKER.test(problem))).toBe(true)
  return [...reported, ...page.problems()]
}

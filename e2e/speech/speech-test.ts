import { expect, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { Transcript } from './transcript.ts'

/** A way through the site, of which a transcript is kept. */
export type Way = {
  /** Begins the transcript, after what leads to the way. */
  begin: () => void
  /** Waits until a screen reader says this. */
  until: (text: string | RegExp) => Promise<void>
  /** Reads a part of the page from its start. */
  reads: (part: Locator) => Promise<void>
  /** Compares what was said with the transcript of this name. `names` maps what depends on the demo to other words. */
  matches: (name: string, names?: Readonly<Record<string, string>>) => Promise<void>
}

type Provide<Value> = (value: Value) => Promise<void>

/** Lets a page read the names and roles that Chromium computes. */
const COMPUTED_NAMES = '--enable-blink-features=ComputedAccessibilityInfo'

async function withComputedNames(
  { launchOptions }: { launchOptions: LaunchOptions },
  provide: Provide<LaunchOptions>,
): Promise<void> {
  await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), COMPUTED_NAMES] })
}

const inWorker: { scope: 'worker' } = { scope: 'worker' }
const launching: [typeof withComputedNames, typeof inWorker] = [withComputedNames, inWorker]

/** The fixtures that record what is said on the page, for `extend` of any test. */
export const speech = {
  launchOptions: launching,
  way: async ({ page }: { page: Page }, provide: Provide<Way>) => {
    const transcript = await Transcript.of(page)
    await provide({
      begin: () => transcript.restart(),
      until: (text) => expect.poll(() => transcript.text()).toMatch(text),
      reads: (part) => transcript.read(part),
      matches: async (name, names) => {
        // Two frames later, everything that the last change caused has been recorded.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        expect(transcript.text(names)).toMatchSnapshot(`${name}.txt`)
      },
    })
  },
}

/** Waits for the counts of the menu, which come after the page. */
export async function expectLikesToSend(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^My account, 1 event waiting for your likes/ })).toBeVisible()
}

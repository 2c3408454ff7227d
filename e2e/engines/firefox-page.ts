import { launch } from 'puppeteer-core'
import { findFirefox } from '../../scripts/engines/find-engines.ts'
import { HEIGHT, TIMEOUT_MS, WIDTH, type EnginePage } from './engine-page.ts'

/** Settings of Firefox, as in about:config. */
export type Preferences = Readonly<Record<string, string | number | boolean>>

/** Opens Firefox over WebDriver BiDi. Firefox implements it natively, so no driver is needed. */
export async function openFirefox(preferences: Preferences = {}): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    defaultViewport: { width: WIDTH, height: HEIGHT },
    // Scrollbars overlay the page, as on a phone. Reduced motion keeps elements in screenshots from being mid-animation.
    extraPrefsFirefox: {
      'ui.useOverlayScrollbars': 1,
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-GB',
      'intl.locale.requested': 'en-GB',
      ...preferences,
    },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`log: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(`log: ${error instanceof Error ? error.stack : String(error)}`))
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {}
    // Firefox aborts pending requests when the page navigates away.
    if (errorText !== 'NS_BINDING_ABORTED') problems.push(`failed: ${request.url()} ${errorText}`)
  })
  const find = (xpath: string) => page.locator(`xpath/.${xpath}`)
  return {
    goto: async (url) => void (await page.goto(url)),
    waitFor: async (xpath) => void (await find(xpath).wait()),
    click: (xpath) => find(xpath).click(),
    type: async (xpath, text) => {
      await find(xpath).click()
      await page.keyboard.type(text)
    },
    typeInFrame: async (title, text) => {
      const frame = await (await page.waitForSelector(`iframe[title="${title}"]`))?.contentFrame()
      const input = await frame?.waitForSelector('input:enabled')
      if (!input) throw new Error(`the frame '${title}' has no field`)
      await input.type(text)
    },
    choose: (xpath, value) => find(xpath).fill(value),
    attachFile: async (xpath, path) => {
      const input = await page.waitForSelector(`xpath/.${xpath}`)
      await input?.toElement('input').then((element) => element.uploadFile(path))
    },
    evaluate: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    problems: () => problems,
    close: () => browser.close(),
  }
}

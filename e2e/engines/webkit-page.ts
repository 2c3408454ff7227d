import { Builder, By, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { HEIGHT, TIMEOUT_MS, WIDTH, type EnginePage } from './engine-page.ts'
import { startWebKitDriver } from './webkit-driver.ts'

/** Opens WebKit over WebDriver. WebKit's driver provides no log, so only the listeners in the page detect problems. */
export async function openWebKit(): Promise<EnginePage> {
  const { url, stop } = await startWebKitDriver()
  const driver = await startBrowser(url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const find = (xpath: string) => waitUntilShown(driver, By.xpath(xpath))
  return {
    goto: (address) => driver.get(address),
    waitFor: async (xpath) => void (await find(xpath)),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    typeInFrame: async (title, text) => {
      await driver.switchTo().frame(await waitUntilShown(driver, By.css(`iframe[title="${title}"]`)))
      // WebKit refuses keys that are sent directly to a field in a frame from another origin.
      await (await waitUntilShown(driver, By.css('input'))).click()
      await driver.actions().sendKeys(text).perform()
      await driver.switchTo().defaultContent()
    },
    choose: async (xpath, value) => (await find(`${xpath}/option[@value="${value}"]`)).click(),
    attachFile: async (xpath, path) =>
      (await driver.wait(until.elementLocated(By.xpath(xpath)), TIMEOUT_MS)).sendKeys(path),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    screenshot: async () => {
      // A screenshot does not wait for the last change to be painted.
      await driver.executeAsyncScript('requestAnimationFrame(() => requestAnimationFrame(arguments[0]))')
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
    problems: () => [],
    close: async () => {
      await driver.quit()
      await stop()
    },
  }
}

async function startBrowser(url: string): Promise<WebDriver> {
  const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
  await resizePage(driver)
  return driver
}

/** Waits for a matching element that is visible and enabled, and returns the first. */
async function waitUntilShown(driver: WebDriver, by: By): Promise<WebElement> {
  const find = async () => {
    for (const element of await driver.findElements(by))
      if ((await element.isDisplayed()) && (await element.isEnabled())) return element
    return null
  }
  // An element can disappear while it is being checked. The next attempt finds its replacement.
  const element = await driver.wait(() => find().catch(() => null), TIMEOUT_MS, `nothing shown by ${by.toString()}`)
  if (!element) throw new Error('unreachable: the wait found it')
  return element
}

/** Resizes the page. The window must be larger, because it includes the toolbar. */
async function resizePage(driver: WebDriver): Promise<void> {
  await driver.manage().window().setRect({ width: WIDTH, height: HEIGHT })
  const shownHeight = Number(await driver.executeScript('return innerHeight'))
  await driver
    .manage()
    .window()
    .setRect({ width: WIDTH, height: 2 * HEIGHT - shownHeight })
  const size = await driver.executeScript('return `${innerWidth} × ${innerHeight}`')
  if (size !== `${WIDTH} × ${HEIGHT}`) throw new Error(`the page is ${String(size)}`)
}

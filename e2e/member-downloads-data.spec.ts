import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import { mailTo } from './mails.ts'
import { fillSignIn, openFromMenu, signIn } from './members.ts'
import { amy, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because the clock moves.
test.use({ acceptDownloads: true, contextOptions: { reducedMotion: 'reduce' } })

const noDownload = /^We couldn’t find that download\./

const Account = z.object({ email: z.string(), user_name: z.string() })
const Json = z.object({ sections: z.object({ account: z.object({ entries: z.array(Account) }) }) })

/** Waits for the email that says that the data is ready, and returns the path in its link. */
async function downloadLinkIn(page: Page): Promise<string> {
  const { text } = await mailTo(page, amy.email, /^Your data is ready$/)
  const link = /https?:\/\/[^/\s]+(\/account\/download\?id=[\w-]+)/.exec(text)?.[1]
  expect(link, 'a link in the email').toBeTruthy()
  return link ?? ''
}

async function saveAndUnzip(page: Page): Promise<Record<string, Uint8Array>> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('your-data.zip')
  await expect(page.getByText('Saved.')).toBeVisible()
  return unzipSync(await readFile(await file.path()))
}

test('a member requests their data, gets an email, saves the data and reads it; no one else can save it, and it can no longer be saved after a day', async ({
  page,
  browser,
  elsewhere,
  later,
  expectProblem,
}, info) => {
  // A wrong password is refused, and so is a token that has expired after a day. The browser logs both.
  expectProblem(/\b(422|401)\b/)
  await signIn(page, amy)
  await openFromMenu(page, 'Profile')
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Data and privacy' }).click()
  await page.getByRole('link', { name: 'Download your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await page.getByLabel('Your password').fill('Somebody-else7!')
  await page.getByRole('button', { name: 'Request your data' }).click()
  await expect(page.getByText('That isn’t your password.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByLabel('Your password').fill(amy.password)
  await page.getByRole('button', { name: 'Request your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is ready' })).toBeVisible()

  const link = await downloadLinkIn(page)
  await page.goto(link)
  await expect(page.getByText(/^You can save it until/)).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const files = await saveAndUnzip(page)
  const json = Json.parse(JSON.parse(strFromU8(files['your-data.json'] ?? new Uint8Array())))
  expect(json.sections.account.entries).toEqual([{ email: amy.email, user_name: amy.userName }])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['read-me-first.html', expect.stringMatching(/^pictures\/.*\.webp$/)]),
  )
  const folder = info.outputPath('unzipped')
  await unpack(files, folder)
  await openSavedFile(browser, join(folder, 'read-me-first.html'))

  const other = await elsewhere()
  await other.goto(link)
  await fillSignIn(other, tom)
  await expect(other).toHaveURL(link)
  await expect(other.getByText(noDownload)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save your data' })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(other)

  await later('PT24H')
  await page.goto(link)
  await expect(page.getByText(noDownload)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save your data' })).toHaveCount(0)
  await page.getByLabel('Your password').fill(amy.password)
  await page.getByRole('button', { name: 'Request your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is ready' })).toBeVisible()
  await expect(page.getByText(noDownload)).toHaveCount(0)
})

async function unpack(files: Record<string, Uint8Array>, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
}

/** Opens the file from disk, as the member would. */
async function openSavedFile(browser: Browser, file: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your data at')
  await expect(page.getByText(amy.email).first()).toBeVisible()
  const picture = page.getByRole('img', { name: 'Your portrait' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await expectAccessibleAtAnyWidth(page)
  await context.close()
}

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testSite, type TestSite } from '#tests/test-site.ts'

const Manifest = z.object({
  name: z.string(),
  id: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})

let t: TestSite
beforeAll(async () => (t = await testSite({ SITE_NAME: 'Tipton Evenings' })))
afterAll(() => t.close())

const manifest = async () => Manifest.parse((await t.app.inject('/manifest.webmanifest')).json())

test('a browser may install the site as an app, under its own name', async () => {
  const { icons, ...rest } = await manifest()
  expect(rest).toEqual({ name: 'Tipton Evenings', id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const pictures = icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('each icon exists in the size that the manifest states, and so does that of an iPhone', async () => {
  const stated = (await manifest()).icons.filter(({ type }) => type === 'image/png')
  const all = [...stated, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]
  for (const { src, sizes } of all) {
    const { width, height, format } = await sharp(await readFile(`public${src}`)).metadata()
    expect({ src, size: `${width}x${height}`, format }).toEqual({ src, size: sizes, format: 'png' })
  }
})

test('a page has the colour of the browser’s bar for light and for dark, and the manifest', async () => {
  const { body } = await t.app.inject('/home')
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  for (const scheme of ['light', 'dark'])
    expect(body).toMatch(
      new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="#[0-9a-f]{6}">`),
    )
})

import { expect, test } from 'vitest'
import { previewOf, seen } from '#platform/testing/read-mail.ts'
import { everyMail } from './every-mail.ts'

const mails = Object.entries(everyMail)

test.each(mails)(
  'the email ‘%s’ has the site’s mark and name, both colour schemes and at most one button',
  async (_name, make) => {
    const { html } = await make()
    expect(seen(html).trim()).toMatch(/^Black Country Speed Dating /)
    expect(html).toMatch(/<img alt=""[^>]* src="https:\/\/dating\.example\/icons\/icon-192\.png"/)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  },
)

test.each(mails)('the email ‘%s’ has a title, and nothing directly after an unsubscribe link', async (_name, make) => {
  const { html, text } = await make()
  const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1]
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBe(heading)
  expect(text).not.toMatch(/\/unsubscribe\?token=[\w-]+[^\s\w-]/)
})

test.each(mails)('the email ‘%s’ loads only pictures of the site, each with a text', async (_name, make) => {
  const { html } = await make()
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
    expect(picture).toMatch(/ src="(https:\/\/dating\.example\/(icons|pictures)\/|cid:ticket")/)
    expect(picture).toMatch(picture.includes('/icons/') ? / alt=""/ : / alt="[^"]/)
  }
  expect(html).not.toMatch(/<link|<script|url\(/)
  expect(html.length).toBeLessThan(24_000)
})

test.each(mails)(
  'the preview of the email ‘%s’ repeats neither its subject nor its heading nor its first sentence',
  async (_name, make) => {
    const { subject, html } = await make()
    const preview = previewOf({ html })
    const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1]
    const paragraphs = [...html.matchAll(/<p [^]*?<\/p>/g)].map(([paragraph]) => seen(paragraph).trim())
    const first = paragraphs.find((paragraph) => !/^(Black Country Speed Dating|Hello.*,)$/.test(paragraph)) ?? ''
    expect(preview).not.toBe('')
    expect([subject, heading]).not.toContain(preview)
    expect(first.split(/(?<=[.?]) /)[0]).not.toBe(preview)
  },
)

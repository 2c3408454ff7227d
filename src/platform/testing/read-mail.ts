import { expect } from 'vitest'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/** Text without line breaks. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** What the HTML shows to the reader, without the preview line that only the inbox shows. */
export const seen = (html: string) =>
  plain(
    html
      .replace(/<div[^>]*data-skip-in-text[^]*?<\/div>\s*<\/div>/, '')
      .replace(/<head>[^]*?<\/head>/, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'"),
  )

/** The links of an email, in the order of its text. */
export const linksIn = {
  html: (html: string) =>
    [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  text: (text: string) => [...text.matchAll(/https?:\S+/g)].map(([link]) => link.replace(/[.,;]$/, '')),
}

/** Checks that the text part says exactly what the HTML shows, and links to the same places. */
export function expectPartsMatch({ html, text }: RenderedMail): void {
  const normalised = (part: string) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}£]+/gu, ' ')
      .trim()
  expect(normalised(text.replaceAll(/https?:\S+/g, ' '))).toBe(normalised(seen(html)))
  expect(linksIn.text(text)).toEqual(linksIn.html(html))
}

export async function expectInBothParts(mail: Promise<RenderedMail>, ...sentences: string[]): Promise<void> {
  const { html, text } = await mail
  for (const sentence of sentences) {
    expect(plain(text).replaceAll(/ https?:[^\s,;]+?(?=[.,;]?( |$))/g, '')).toContain(sentence)
    expect(seen(html).replace(/ ([.,;])/g, '$1')).toContain(sentence)
  }
}

import { expect } from 'vitest'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/** Words without the breaks of lines. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** What the HTML shows, as the reader sees it; without the line that only the list of mails shows. */
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

/** Where the mail leads, in the order of its words. */
export const linksIn = {
  html: (html: string) =>
    [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  text: (text: string) => [...text.matchAll(/https?:\S+/g)].map(([link]) => link.replace(/[.,;]$/, '')),
}

/** The text says word for word what the HTML shows, and leads to the same places. */
export function expectPartsAlike({ html, text }: RenderedMail): void {
  const wordsOf = (part: string) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}£]+/gu, ' ')
      .trim()
  expect(wordsOf(text.replaceAll(/https?:\S+/g, ' '))).toBe(wordsOf(seen(html)))
  expect(linksIn.text(text)).toEqual(linksIn.html(html))
}

export async function expectInBothParts(mail: Promise<RenderedMail>, ...sentences: string[]): Promise<void> {
  const { html, text } = await mail
  for (const sentence of sentences) {
    expect(plain(text).replaceAll(/ https?:[^\s,;]+?(?=[.,;]?( |$))/g, '')).toContain(sentence)
    expect(seen(html).replace(/ ([.,;])/g, '$1')).toContain(sentence)
  }
}

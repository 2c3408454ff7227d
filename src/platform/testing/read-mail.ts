import { expect } from 'vitest'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/** Collapses white space, including line breaks, into single spaces. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Returns the text that the HTML shows to the reader, without the preview line that only the inbox shows. */
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

/** Returns the line that an inbox shows beside the subject. */
export const previewOf = ({ html }: Pick<RenderedMail, 'html'>) =>
  /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''

/** Functions that return the links in a part of an email, in the order of the text. */
export const linksIn = {
  html: (html: string) =>
    [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  text: (text: string) => [...text.matchAll(/https?:\S+/g)].map(([link]) => link.replace(/[.,;]$/, '')),
}

/** Expects the text part to have the same words and links as the HTML. */
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

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import type { Font } from 'satori'
import { loadSharp } from '#platform/server/pictures/load-sharp.ts'
import { shareBackground } from '#browsing/server/share-background.ts'

export type ShareCard = {
  siteName: string
  title: string
  when: string
  where: string
  price: string
  note?: string
}

const size = { width: 1200, height: 630 }

/** Draws the preview picture of a shared link: a PNG of 1200 by 630. Equal cards produce equal bytes. */
export async function drawSharePicture(card: ShareCard): Promise<Buffer> {
  // Loaded when it is used, because it takes more than 10 MB of memory.
  const { default: satori } = await import('satori')
  const textLayer = await satori(layout(card), { ...size, fonts: await fonts() })
  const sharp = await loadSharp()
  return sharp(Buffer.from(shareBackground))
    .composite([{ input: Buffer.from(textLayer) }])
    .png({ palette: true, colours: 128, dither: 0.6, compressionLevel: 9, effort: 7 })
    .toBuffer()
}

function layout(card: ShareCard) {
  const title = drawableText(card.title, 110) || drawableText(card.siteName, 60)
  return block(
    {
      ...size,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: '72px 64px 56px',
      color: '#fff6ea',
      fontFamily: 'Fraunces latin, Fraunces latin-ext',
    },
    line(drawableText(card.siteName, 44), 1, { fontSize: 34, fontWeight: 600, marginLeft: 62, width: 900 }),
    line(title, 3, { ...titleSize(title), fontWeight: 600, lineHeight: 1.1, marginTop: 44, width: 820 }),
    line(drawableText(card.when, 60), 1, {
      fontSize: 34,
      fontWeight: 600,
      marginTop: 28,
      width: 900,
      color: '#ffd58a',
    }),
    line(drawableText(card.where, 60), 1, { fontSize: 32, marginTop: 8, width: 820, color: '#f3dfc6' }),
    block(
      { marginTop: 'auto', alignItems: 'center' },
      line(drawableText(card.price, 14), 1, { ...priceTag }),
      line(drawableText(card.note ?? '', 44), 1, { fontSize: 28, marginLeft: 24, width: 560, color: '#fff6ea' }),
    ),
  )
}

const priceTag = {
  fontSize: 40,
  fontWeight: 600,
  padding: '6px 26px 12px',
  borderRadius: 14,
  backgroundColor: '#b3261e',
} satisfies CSSProperties

function titleSize(title: string) {
  if (title.length <= 32) return { fontSize: 84 }
  return { fontSize: title.length <= 64 ? 68 : 56 }
}

function block(style: CSSProperties, ...children: ReactNode[]) {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children)
}

function line(text: string, lineClamp: number, style: CSSProperties) {
  if (text === '') return null
  return createElement('div', { style: { display: 'block', lineClamp, wordBreak: 'break-word', ...style } }, text)
}

/**
 * Replaces characters that the font lacks, which would appear as boxes, with their base letter or a space. Truncates between
 * words where possible, and never inside a character.
 */
function drawableText(text: string, limit: number) {
  const drawable = text
    .slice(0, 2000)
    .normalize('NFC')
    .replace(/[\u0180-\u0217\u021c-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^ -~£€·–—‘’“”…\u00a1-\u017f\u0218-\u021b]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (drawable.length <= limit) return drawable
  const cut = Array.from(drawable).slice(0, limit).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > limit / 2 ? cut.slice(0, lastSpace) : cut.trimEnd()}…`
}

let loaded: Promise<Font[]> | undefined

function fonts() {
  loaded ??= Promise.all(
    ([400, 600] as const).flatMap((weight) => [loadFont('latin', weight), loadFont('latin-ext', weight)]),
  )
  return loaded
}

/** Loads a font from the installed package, so that the build does not need a copy. */
async function loadFont(subset: 'latin' | 'latin-ext', weight: 400 | 600): Promise<Font> {
  const file = `@fontsource/fraunces/files/fraunces-${subset}-${weight}-normal.woff`
  return {
    name: `Fraunces ${subset}`,
    weight,
    style: 'normal',
    data: await readFile(createRequire(import.meta.url).resolve(file)),
  }
}

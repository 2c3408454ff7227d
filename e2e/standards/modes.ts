import type { Page, ViewportSize } from '@playwright/test'
import { desk, desktopAt400Percent, narrowestPhone, phone, resize } from '../viewports.ts'

type Colours = 'light' | 'dark' | 'forced'
export type Mode = { name: string; size: ViewportSize; colours: Colours }

const sizes = { 1280: desk, 390: phone, 320: narrowestPhone }

/** Every width in every scheme of colours. */
export const modes: readonly Mode[] = ([1280, 390, 320] as const).flatMap((width) =>
  (['light', 'dark', 'forced'] as const).map((colours) => ({
    name: `${width} ${colours}`,
    size: sizes[width],
    colours,
  })),
)

/** The sizes at which each control is given the focus: a phone, and a desktop at 400 % zoom. */
export const focusSizes: readonly ViewportSize[] = [phone, desktopAt400Percent]

export async function switchTo(page: Page, { size, colours }: Mode): Promise<void> {
  await resize(page, size)
  await page.emulateMedia({
    colorScheme: colours === 'dark' ? 'dark' : 'light',
    forcedColors: colours === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
}

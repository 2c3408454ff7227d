import { readFileSync } from 'node:fs'
import { expect, type Frame, type Page, type ViewportSize } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { isWhole } from '#platform/testing/suite-size.ts'
import { desk, narrowestPhone, phone, resize } from './viewports.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified script of axe, because every page has to parse it. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
export const everyRule: RunOnly = { type: 'tag', values: standards }
/** The rules that check colours. The results of all other rules do not depend on the colour scheme. */
export const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** The rules that check layout. The results of all other rules do not depend on the page width. */
export const layoutRules: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'scrollable-region-focusable'],
}

/** Checks that the page has no accessibility issues in either colour scheme and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInLightScheme(page)
  await expectContrastInDarkScheme(page)
}

/** Checks the same, except contrast in the dark scheme. */
export async function expectAccessibleInLightScheme(page: Page): Promise<void> {
  await expectFits(page, everyRule)
}

/**
 * Checks a page in the middle of a journey: no accessibility issues at its current width, and no sideways scrolling on any
 * phone or on a desktop. `npm run prove` also checks layout at those widths and contrast in the dark scheme.
 */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  const currentSize = page.viewportSize()
  await expectFits(page, everyRule)
  const others = [desk, phone, narrowestPhone].filter(({ width }) => width !== currentSize?.width)
  for (const size of others) {
    if (isWhole) await expectAccessibleAtOtherWidth(page, size)
    else await expectNoSidewaysScrolling(page, size)
  }
  if (currentSize) await resize(page, currentSize)
  if (isWhole) await expectContrastInDarkScheme(page)
}

/** Does the same only if suites run whole, under `npm run prove`: in a state that differs little from one that is always checked. */
export async function expectAccessibleWhenWhole(page: Page): Promise<void> {
  if (isWhole) await expectAccessibleAtAnyWidth(page)
}

/**
 * Checks that the page fits at another width, and that its controls are visible and large enough. Assumes that every rule has
 * already been checked at one width.
 */
export async function expectAccessibleAtOtherWidth(page: Page, size: ViewportSize): Promise<void> {
  await resize(page, size)
  await expectFits(page, layoutRules)
}

async function expectFits(page: Page, rules: RunOnly): Promise<void> {
  await expectNoSidewaysScrolling(page)
  expect(await violationsOf(page, rules), `accessibility violations at ${page.viewportSize()?.width} px`).toEqual([])
  if (rules !== everyRule) return
  expect(await outlineFaultsOf(page), 'faults of the outline').toEqual([])
  expect(await markupFaultsOf(page), 'elements that HTML does not allow').toEqual([])
}

/** Returns the elements of the page that break rules of HTML which pages have broken before. */
function markupFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const faults = {
      'disabled in two ways': all('[disabled][aria-disabled]'),
      'an empty name': all('[name=""]'),
      'an id that is a number': all('[id]').filter(({ id }) => /^\d/.test(id)),
      'a label for no field': all('label[for]').filter((label) => label instanceof HTMLLabelElement && !label.control),
      'a list with and without groups': all('dl:has(> div):has(> dt)'),
      'a section without heading or name': all(
        'section:not(:has(h1, h2, h3, h4, h5, h6), [aria-label], [aria-labelledby])',
      ),
    }
    return Object.entries(faults).flatMap(([fault, elements]) =>
      elements.map(({ outerHTML }) => `${fault}: ${outerHTML.slice(0, 120)}`),
    )
  })
}

/**
 * Returns the faults of the page's outline that axe does not look for: navigation without a name, and a heading that is two or
 * more levels below the one before it in the same element.
 */
async function outlineFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const levelOf = ({ tagName }: Element) => Number(tagName.slice(1))
    const unnamed = [...document.querySelectorAll('nav:not([aria-label], [aria-labelledby])')]
    const skipping = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => {
      const siblings = [...(heading.parentElement?.children ?? [])].filter(({ tagName }) => /^H[1-6]$/.test(tagName))
      const before = siblings[siblings.indexOf(heading) - 1]
      return before && levelOf(heading) > levelOf(before) + 1
    })
    return [
      ...unnamed.map(({ outerHTML }) => `navigation without a name: ${outerHTML.slice(0, 120)}`),
      ...skipping.map(({ outerHTML }) => `a skipped level: ${outerHTML}`),
    ]
  })
}

/** Checks that the page does not scroll sideways at its current width or at another. */
export async function expectNoSidewaysScrolling(page: Page, size?: ViewportSize): Promise<void> {
  if (size) await resize(page, size)
  await page.evaluate(() => document.fonts.ready)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `pixels of sideways scrolling at ${page.viewportSize()?.width} px`).toBe(0)
}

async function expectContrastInDarkScheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, colourRules), 'accessibility violations in the dark scheme').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Returns the violations of these rules that axe finds. Its script is long, so it is loaded once per document, into every
 * frame.
 */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    await addAxe(frame).catch((error: unknown) => {
      // A frame may be replaced meanwhile, as those of the card form are when the price changes.
      if (!frame.isDetached()) throw error
    })
  }
  return page.evaluate(async (only) => {
    // A frame that may not do anything shows an email, not a part of the page, and axe cannot reach into it.
    const context = { include: document, exclude: 'iframe[sandbox=""]' }
    const { violations } = await window.axe.run(context, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
}

import { stripVTControlCharacters } from 'node:util'
import type { Page } from '@playwright/test'
import { desk, narrowestPhone, resize } from '../viewports.ts'
import { expectAllReached, tabThrough } from '../reachable-by-tab.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'
import type { Finding } from './finding.ts'
import { focusSizes } from './modes.ts'

/** The spacing of text that WCAG 1.4.12 asks a page to bear. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`
/** Text at twice the size (WCAG 1.4.4). */
const TEXT_SIZE = ':root { font-size: 200% !important; }'

const found = (mode: string, rule: string, target: string): Finding => ({
  engine: 'layout',
  mode,
  rule,
  target,
  message: '',
})

/** Checks that the page does not scroll sideways at 320 px, with wide text spacing, or with text at twice the size. */
export async function checkReflow(page: Page): Promise<Finding[]> {
  await resize(page, narrowestPhone)
  const narrow = await overflowOf(page, '320')
  const spaced = await withStyle(page, TEXT_SPACING, () => overflowOf(page, '320 text spacing'))
  await resize(page, desk)
  const large = await withStyle(page, TEXT_SIZE, () => overflowOf(page, '1280 text at 200 %'))
  return [...narrow, ...spaced, ...large]
}

async function withStyle(page: Page, css: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  const style = await page.addStyleTag({ content: css })
  const findings = await check()
  await style.evaluate((element: Element) => element.remove())
  return findings
}

async function overflowOf(page: Page, mode: string): Promise<Finding[]> {
  const { pixels, widest } = await page.evaluate(async () => {
    // Charts follow the width of their frame in the frame after.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    const { scrollWidth, clientWidth } = document.documentElement
    const widestElement = [...document.body.querySelectorAll('*')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return { pixels: scrollWidth - clientWidth, widest: widestElement?.outerHTML.slice(0, 200) ?? '' }
  })
  return pixels > 0 ? [found(mode, `scrolls sideways by ${pixels} px`, widest)] : []
}

/** Of controls that have the focus and are covered in part, which WCAG 2.4.11 allows. */
export const PARTLY_COVERED = 'partly covered'

/** Checks that each control is reached by Tab, and that nothing covers it then (WCAG 2.4.11). Lists what is covered in part. */
export async function checkFocus(page: Page): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const size of focusSizes) {
    await resize(page, size)
    await page.reload()
    await waitUntilSettled(page)
    await startAtTheTop(page)
    const mode = `${size.width} × ${size.height}`
    const tabbed = await tabThrough(page)
    const covered = tabbed.tabStops.filter(({ isPartlyCovered }) => isPartlyCovered)
    findings.push(...covered.map(({ html }) => found(mode, PARTLY_COVERED, html)))
    try {
      expectAllReached(tabbed)
    } catch (error) {
      const reason = error instanceof Error ? stripVTControlCharacters(error.message) : String(error)
      findings.push(found(mode, 'focus', reason))
    }
  }
  return findings
}

/** Makes Tab begin at the first control, even if opening the page moved the focus elsewhere. */
async function startAtTheTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
}

/** Checks that in forced colours, which draw neither backgrounds nor shadows, the current item differs from the one beside it. */
export async function checkCurrentItem(page: Page, mode: string): Promise<Finding[]> {
  const unmarked = await page.evaluate(() => {
    const markOf = (element: Element) => {
      const style = getComputedStyle(element)
      return [
        ...[style.outlineStyle, style.textDecorationLine, style.backgroundColor],
        ...[style.borderBottomColor, style.borderBottomStyle, style.borderLeftColor],
      ].join()
    }
    return [...document.querySelectorAll('[aria-current]:not([aria-current="false"])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const group = element.closest('ul, ol, nav')
        const other = [...(group?.querySelectorAll(element.tagName) ?? [])].find(
          (one) => one.checkVisibility() && !one.matches('[aria-current]:not([aria-current="false"])'),
        )
        return other !== undefined && markOf(other) === markOf(element)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  return unmarked.map((target) => found(mode, 'the current item is not marked', target))
}

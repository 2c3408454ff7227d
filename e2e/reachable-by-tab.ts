import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    tabStops: TabStop[]
    recordTabStop: () => void
  }
}

/**
 * The maximum number of tab stops in one field. A date-time field has one for each of its numbers, and one for the calendar.
 */
const MAX_PARTS = 8
/** The focus moves to and from a frame of another process within this time. */
const FRAME_DELAY_MS = 100

type TabStop = { index: number; text: string; html: string; seen: boolean; isPartlyCovered: boolean }

/** What Tab reaches, and how many controls there are. */
type Tabbed = { count: number; tabStops: TabStop[] }

/** Checks that every control is reached by Tab in document order, and is visible when it has the focus. */
export async function expectReachableByTab(page: Page): Promise<void> {
  expectAllReached(await tabThrough(page))
}

/** Presses Tab until every control should have had the focus. */
export async function tabThrough(page: Page): Promise<Tabbed> {
  const count = await markReachable(page)
  await page.evaluate(recordTabStops)
  let tabStops: TabStop[] = []
  for (let rounds = 0; rounds < MAX_PARTS && tabStops.length < count; rounds += 1) {
    await pressTab(page, count - tabStops.length)
    tabStops = await page.evaluate(() => window.tabStops)
  }
  // Where the walk ends, the headings of a long table may cover a row in part.
  await page.evaluate(() => window.scrollTo(0, 0))
  return { count, tabStops }
}

export function expectAllReached({ count, tabStops }: Tabbed): void {
  expect(
    tabStops.filter(({ seen }) => !seen).map(({ html }) => html),
    'controls that are hidden when focused',
  ).toEqual([])
  expect(
    tabStops.map(({ index }) => index),
    'the order of the document',
  ).toEqual(Array.from({ length: count }, (_, index) => index))
  expect(tabStops[0]?.text).toBe('Skip to main content')
}

/**
 * Presses Tab repeatedly without waiting for each press, because a page has up to two hundred stops. Only a page with frames of
 * another process, such as the card fields, waits, because the focus moves to and from them with a delay.
 */
async function pressTab(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const press = async () => {
    await Promise.all([
      browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
  }
  const hasFrames = page.frames().length > 1
  const presses: Promise<void>[] = []
  for (let nth = 0; nth < times; nth += 1) {
    presses.push(press())
    if (!hasFrames) continue
    await presses.at(-1)
    await page.waitForTimeout(FRAME_DELAY_MS)
    // A frame that had the focus gets the release of the key.
    await page.evaluate(() => window.recordTabStop())
  }
  await Promise.all(presses)
  await browser.detach()
}

/** Checks that there is exactly one level 1 heading, that it comes first, and that no level is skipped. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName.slice(1))),
  )
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(jumps).toEqual([])
}

/** Numbers all usable controls in document order, and returns their count. */
function markReachable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const usable = [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')]
    const shown = usable.filter(
      (element) =>
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        isFirstOfItsGroup(element),
    )
    for (const [index, element] of shown.entries()) element.setAttribute('data-stop', String(index))
    return shown.length

    /** Returns whether Tab reaches this radio button. It reaches only one of a group; the arrow keys move between them. */
    function isFirstOfItsGroup(element: Element): boolean {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]:enabled`)]
      return element === (group.find(({ checked }) => checked) ?? group[0])
    }
  })
}

/** Runs in the page. Records which element has the focus each time Tab is released. */
function recordTabStops(): void {
  window.tabStops = []
  window.recordTabStop = () => {
    if (isBetweenFrames()) return
    const stop = focused()
    if (stop.index !== window.tabStops.at(-1)?.index) window.tabStops.push(stop)
  }
  window.addEventListener('keyup', ({ key }) => key === 'Tab' && window.recordTabStop())

  /** While the focus moves to or from a frame of another process, such as a card field, no control here has it. */
  function isBetweenFrames(): boolean {
    const { activeElement, body } = document
    return document.querySelector('iframe') !== null && (activeElement === body || activeElement?.tagName === 'IFRAME')
  }

  function focused(): TabStop {
    const element = document.activeElement ?? document.body
    // The focus style may be on the element's ::after or on the label around it.
    const label = element.closest('label')
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...(label ? [getComputedStyle(label)] : []),
    ]
    const isOutlined = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    // If a field is taller than the viewport, browsers show the part with the caret.
    const { x, top, bottom, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
    // No other element, such as a bar fixed to the foot of the screen, may cover it.
    const isSeenAt = (across: number, down: number) => {
      const onTop = document.elementFromPoint(x + width * across, from + (to - from) * down)
      return onTop !== null && (element.contains(onTop) || onTop.contains(element))
    }
    // Browsers scroll by whole pixels, and lines of text can end between two.
    const inView = to - from >= Math.min(height, 24) - 1 && isSeenAt(0.5, 0.5)
    return {
      index: Number(element.getAttribute('data-stop') ?? -1),
      text: element.textContent?.trim() ?? '',
      html: element.outerHTML.slice(0, 200),
      seen: inView && isOutlined,
      isPartlyCovered: inView && [0.1, 0.9].some((part) => !isSeenAt(part, 0.5) || !isSeenAt(0.5, part)),
    }
  }
}

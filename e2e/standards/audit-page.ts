import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isFalseAlarm } from '../../scripts/standards/false-alarms.ts'
import type { Alfa } from './alfa.ts'
import { COVERED_FOLDER, FINDINGS_FOLDER, HTML_FOLDER, type Finding } from './finding.ts'
import { checkCurrentItem, checkFocus, checkReflow, PARTLY_COVERED } from './layout-checks.ts'
import { checkLinks } from './link-checks.ts'
import { modes, switchTo } from './modes.ts'
import { auditWithAxe, auditWithIbm } from './page-engines.ts'

export type Engines = { alfa: Alfa; ibmScript: string }

/** Where the slower engines check every rule, and where they check only contrast. */
const wholeModes = ['1280 light', '320 dark']
const contrastModes = ['320 light']

/**
 * Checks the state that the page is in with every engine, in every mode, and returns what was found. The page is reloaded last,
 * unless a reload would leave the state.
 */
export async function findingsOf(page: Page, engines: Engines, leaves: 'on reload' | 'never'): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const mode of modes) {
    await switchTo(page, mode)
    findings.push(...(await auditWithAxe(page, mode)))
    if (mode.colours === 'forced') findings.push(...(await checkCurrentItem(page, mode.name)))
    const rules = wholeModes.includes(mode.name) ? 'all' : contrastModes.includes(mode.name) ? 'contrast' : null
    if (rules === null) continue
    findings.push(...(await engines.alfa.audit(page, mode, rules)))
    findings.push(...(await auditWithIbm(page, mode, engines.ibmScript, rules)))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  findings.push(...(await checkLinks(page)))
  findings.push(...(await checkReflow(page)))
  if (leaves === 'never') findings.push(...(await checkFocus(page)))
  return findings
}

/** Audits a page state, saves its HTML for the HTML checker, and fails on everything that is not a known false alarm. */
export async function expectConforms(
  page: Page,
  engines: Engines,
  { name, served, leaves }: { name: string; served: string; leaves: 'on reload' | 'never' },
): Promise<void> {
  await mkdir(HTML_FOLDER, { recursive: true })
  await mkdir(FINDINGS_FOLDER, { recursive: true })
  await mkdir(COVERED_FOLDER, { recursive: true })
  await writeFile(join(HTML_FOLDER, `${name}.served.html`), served)
  await writeFile(join(HTML_FOLDER, `${name}.html`), await htmlWithoutDrawings(page))
  const found = await findingsOf(page, engines, leaves)
  const isAllowed = ({ rule }: Finding) => rule === PARTLY_COVERED
  const findings = found.filter((finding) => !isAllowed(finding) && !isFalseAlarm(finding))
  await writeFile(join(FINDINGS_FOLDER, `${name}.json`), JSON.stringify(findings, null, 2))
  await writeFile(join(COVERED_FOLDER, `${name}.json`), JSON.stringify(found.filter(isAllowed), null, 2))
  expect(findings.map((finding) => Object.values(finding).join(' | '))).toEqual([])
}

/**
 * Returns the HTML without the drawings of charts. Their library writes its own settings as attributes, which browsers ignore.
 * The numbers of a chart are also in a table, which is checked.
 */
function htmlWithoutDrawings(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true)
    if (!(copy instanceof Element)) throw new Error('a copy of an element is an element')
    for (const drawing of copy.querySelectorAll('.recharts-wrapper')) drawing.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
}

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'
import { colourRules, everyRule, layoutRules } from '../accessibility.ts'
import type { Finding } from './finding.ts'
import type { Mode } from './modes.ts'

/** A result of IBM's engine: what kind of rule it is, and the outcome. */
type IbmResult = {
  ruleId: string
  value: readonly [kind: string, outcome: string]
  message: string
  snippet: string
  path: { dom: string }
}

declare global {
  interface Window {
    ace: {
      Checker: new () => { check(root: Document, policies: string[]): Promise<{ results: IbmResult[] }> }
    }
  }
}

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns what axe finds. Rules whose results depend on neither the width nor the colours run once. */
export async function auditWithAxe(page: Page, { name, colours }: Mode): Promise<Finding[]> {
  const runOnly = name === '1280 light' ? everyRule : colours === 'dark' ? colourRules : layoutRules
  await loadInFrames(page, 'axe', axeSource)
  const found = await page.evaluate(async (only: RunOnly) => {
    const { violations } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      elementRef: true,
    })
    // In forced colours the browser chooses both colours of a pair, but reports those of the page.
    const isForced = window.matchMedia('(forced-colors: active)').matches
    const isChosen = (element: Element | undefined) =>
      isForced && element !== undefined && getComputedStyle(element).forcedColorAdjust === 'auto'
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ element }) => id !== 'color-contrast' || !isChosen(element))
        .map(({ html }) => ({ rule: id, message: help, target: html })),
    )
  }, runOnly)
  return found.map((one) => ({ engine: 'axe', mode: name, ...one }))
}

/** Returns the violations that IBM's engine is sure of. What it only suspects was read once for each rule. */
export async function auditWithIbm(
  page: Page,
  { name }: Mode,
  script: string,
  rules: 'all' | 'contrast',
): Promise<Finding[]> {
  await loadInFrames(page, 'ace', script)
  const found = await page.evaluate(async () => {
    // In a closed details element, the engine sees the fields but not their labels.
    const closed = [...document.querySelectorAll('details:not([open])')]
    for (const details of closed) details.setAttribute('open', '')
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    for (const details of closed) details.removeAttribute('open')
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId: rule, message, snippet, path }) => ({ rule, message: `${message} ${path.dom}`, target: snippet }))
  })
  return found
    .filter(({ rule }) => rules === 'all' || rule === 'text_contrast_sufficient')
    .map((one) => ({ engine: 'IBM', mode: name, ...one }))
}

/** The scripts are long, so each is loaded once per document. */
async function loadInFrames(page: Page, name: 'axe' | 'ace', source: string): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate((global) => global in window, name))) await frame.evaluate(source)
  }
}

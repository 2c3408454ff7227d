import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from './test-site.ts'

const token = 'a-token-of-enough-characters'

let t: TestSite
let shown: string
beforeAll(async () => {
  t = await testSite({ METRICS_TOKEN: token })
  await anEvent(t.site)
  await t.app.inject('/events')
  await t.sweep()
  shown = (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
})
afterAll(() => t.close())

/** Of Prometheus itself and of node_exporter. */
const FOREIGN = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']
const OPERATORS = ['and', 'or', 'unless', 'bool']
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g

/** Returns the names of the metrics that an expression of PromQL reads. */
function metricsIn(expression: string): string[] {
  const names = expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\boffset\s+\w+/g, ' ')
    .replaceAll(GROUPING, ' ')
    .matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)
  return [...names].map(([name]) => name).filter((name) => !OPERATORS.includes(name))
}

/** Returns the label values that an expression requires, as they are written in a sample. */
function samplesIn(expression: string): { name: string; label: string }[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/\w+="[^"]*"/g)].map(([label]) => ({ name, label })),
  )
}

/** Returns the names of all series that a page of metrics declares. */
function declaredMetrics(page: string): Set<string> {
  const declared = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  )
  return new Set([...declared, ...FOREIGN])
}

function unknownMetrics(expressions: readonly string[]): string[] {
  const known = declaredMetrics(shown)
  return expressions.flatMap(metricsIn).filter((name) => !known.has(name))
}

/** Returns what no sample of the site has, so that the expression would never match. */
function unknownSamples(expressions: readonly string[]): string[] {
  const lines = shown.split('\n')
  // Only the site's errors have these, and only the example of prometheus.yml the other.
  const isLeftOut = (label: string) => ['status="503"', 'job="speed-dating"'].includes(label)
  return expressions
    .flatMap(samplesIn)
    .filter(({ label }) => !isLeftOut(label))
    .filter(({ name, label }) => !lines.some((line) => line.startsWith(`${name}{`) && line.includes(label)))
    .map(({ name, label }) => `${name}{${label}}`)
}

type Rule = { alert: string; expression: string; runbook: string }

/** Reads the rules without a parser of YAML. `promtool` reads the file as Prometheus does, in `npm run drill -- alerts`. */
async function readRules(): Promise<Rule[]> {
  const text = await readFile('deploy/monitoring/alerts.yml', 'utf8')
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => ({
      alert: /^\w+/.exec(rule)?.[0] ?? '',
      expression: /^ {8}expr:(?: >-)?([\s\S]*?)^ {8}\w/m.exec(rule)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '',
      runbook: /^ {10}runbook: (\S+)$/m.exec(rule)?.[1] ?? '',
    }))
}

/** Returns the alerts that only one of the two has. */
function alertsWithoutEntry(alerts: readonly string[], runbook: string): string[] {
  const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  return [...new Set(alerts).symmetricDifference(new Set(entries))]
}

test('every metric in the alert rules exists in the metrics of a running site', async () => {
  const expressions = (await readRules()).map(({ expression }) => expression)

  expect(expressions.length).toBeGreaterThan(15)
  expect(expressions.every((expression) => metricsIn(expression).length > 0)).toBe(true)
  expect(unknownMetrics(expressions)).toEqual([])
  expect(unknownSamples(expressions)).toEqual([])
})

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string().min(1), targets: z.array(z.object({ expr: z.string().min(1) })).min(1) }),
  ),
})

test('every metric in the dashboard exists in the metrics of a running site', async () => {
  const { panels } = Dashboard.parse(JSON.parse(await readFile('deploy/monitoring/dashboard.json', 'utf8')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  expect(expressions.length).toBeGreaterThan(15)
  expect(unknownMetrics(expressions)).toEqual([])
  expect(unknownSamples(expressions)).toEqual([])
})

test('every alert has an entry in the runbook, and every entry has an alert', async () => {
  const rules = await readRules()
  const runbook = await readFile('docs/runbook.md', 'utf8')

  expect(
    alertsWithoutEntry(
      rules.map(({ alert }) => alert),
      runbook,
    ),
  ).toEqual([])
  for (const { alert, runbook: link } of rules) expect(link).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})

test('every alert has a test in which it fires and one in which it does not', async () => {
  const tests = await readFile('deploy/monitoring/alerts.test.yml', 'utf8')
  const names = (kind: string) =>
    [...tests.matchAll(new RegExp(`- name: (\\w+), ${kind}$`, 'gm'))].map(([, name]) => name)
  const alerts = (await readRules()).map(({ alert }) => alert)

  expect(names('faulty')).toEqual(alerts)
  expect(names('healthy')).toEqual(alerts)
})

test('the checks find a planted metric, label and alert', () => {
  expect(
    unknownMetrics(['max by (queue) (jobs_planted{queue="a"} offset 30s) > 60 and on () sum(rate(jobs_waiting[1m]))']),
  ).toEqual(['jobs_planted'])
  expect(unknownSamples(['database_connections{state="waiting"} > database_connections{state="planted"}'])).toEqual([
    'database_connections{state="planted"}',
  ])
  expect(alertsWithoutEntry(['WorkerGone', 'Planted'], '## WorkerGone\n\n## Forgotten\n')).toEqual([
    'Planted',
    'Forgotten',
  ])
})

import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { startBuiltSite } from './built-site.ts'
import { chromiumForBench } from './chromium.ts'
import { median, printTable, spread } from './required-figures.ts'

const RUNS = 5
const ATTEMPTS = 3
const minimumScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** With the page of an event, those where visitors arrive from a search or a link. */
const pages = ['/', '/events', '/speed-dating/stourbridge', '/speed-dating/ages/30-39', '/reviews']
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/** Runs Lighthouse with its defaults, a mid-range phone on a slow connection. Takes the median of five loads. */
export async function measureLighthouse(stack: AsyncDisposableStack): Promise<string[]> {
  const { origin, comingEvent } = await startBuiltSite(stack)
  const port = await startChromium(stack)
  const rows = [['median', ...categories, ...Object.keys(timings)]]
  const notes: string[] = []
  const missed: string[] = []
  for (const page of [...pages, `/event/${comingEvent}`]) {
    const runs: Result[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await load(origin + page, port))
    rows.push([
      page,
      ...categories.map((category) => scoresOf(runs, category).text),
      ...Object.entries(timings).map(([name, audit]) => timingOf(runs, name, audit)),
    ])
    notes.push(...imperfectAudits(runs).map((note) => `${page}: ${note}`))
    for (const category of categories) {
      const { medianScore } = scoresOf(runs, category)
      if (!(medianScore >= minimumScores[category]))
        missed.push(`${page} has ${medianScore} for ${category}, the minimum is ${minimumScores[category]}`)
    }
  }
  printTable(rows)
  for (const note of notes) console.info(`  ${note}`)
  return missed
}

async function startChromium(stack: AsyncDisposableStack): Promise<number> {
  const { path, flags } = await chromiumForBench()
  const chrome = await launch({ chromePath: path, chromeFlags: ['--headless=new', ...flags], handleSIGINT: false })
  stack.defer(() => chrome.kill())
  return chrome.port
}

/** Loads a page once. Repeats a load that could not be recorded, because it has no score. */
async function load(url: string, port: number, attempt = 1): Promise<Result> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { runtimeError } = result.lhr
  if (runtimeError && attempt >= ATTEMPTS) throw new Error(`${url}: ${runtimeError.message}`)
  if (runtimeError) {
    console.info(`  ${url}: ${runtimeError.code}, loading it again`)
    return load(url, port, attempt + 1)
  }
  requireOwnOrigin(result.lhr, new URL(url).origin)
  return result.lhr
}

function requireOwnOrigin({ audits }: Result, origin: string): void {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const foreign = requests.filter(({ url }) => typeof url !== 'string' || !url.startsWith(`${origin}/`))
  // An empty list would prove nothing.
  if (requests.length === 0 || foreign.length > 0)
    throw new Error(`requests to other sites: ${JSON.stringify(foreign)}`)
}

function scoresOf(runs: Result[], category: (typeof categories)[number]): { medianScore: number; text: string } {
  const scores = runs.map(({ categories: found }) => Math.round((found[category]?.score ?? 0) * 100))
  const medianScore = median(scores)
  return { medianScore, text: new Set(scores).size > 1 ? `${medianScore} (${spread(scores, 0)})` : String(medianScore) }
}

function timingOf(runs: Result[], name: string, audit: string): string {
  const value = median(runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`
}

/** Lists the audits that fall short in any run, each with its worst score and message. */
function imperfectAudits(runs: Result[]): string[] {
  const worst = new Map<string, { score: number; text: string }>()
  for (const { id, score, title, displayValue } of runs.flatMap(({ audits }) => Object.values(audits))) {
    if (score === null || score >= 1 || score > (worst.get(id)?.score ?? 1)) continue
    worst.set(id, { score, text: `${id} ${score.toFixed(2)}: ${title}${displayValue ? ` (${displayValue})` : ''}` })
  }
  return [...worst.values()].map(({ text }) => text)
}

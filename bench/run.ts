/**
 * Runs the benchmarks. `npm run bench` measures everything in about half an hour. `node bench/run.ts requests` (pictures,
 * growth, social, admin, …) measures one part.
 */
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import type { Part } from './required-figures.ts'
import { measureActions } from './actions.ts'
import { measureChangingPages } from './changing-pages.ts'
import { measureBookings } from './bookings.ts'
import { measureAccountEnumeration } from './account-enumeration.ts'
import { measureEvening } from './evening.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureInstall } from './install.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLiveUpdates } from './live-updates.ts'
import { measureMail } from './mail.ts'
import { measureMemory } from './memory.ts'
import { measureAdmin } from './admin.ts'
import { measureOpening } from './opening.ts'
import { measurePaidBookings } from './paid-bookings.ts'
import { measurePhones } from './phones.ts'
import { measurePictures } from './pictures.ts'
import { measureRequestRate } from './request-rate.ts'
import { measureSignedInPages } from './signed-in.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSocial } from './social.ts'
import { measureStart } from './start.ts'
import { measureStalledUploads } from './stalled-uploads.ts'
import { measurePageWeight } from './page-weight.ts'

const parts: Record<string, Part> = {
  requests: measureRequestRate,
  changing: measureChangingPages,
  pictures: measurePictures,
  growth: measureGrowth,
  social: measureSocial,
  admin: measureAdmin,
  'sign-ins': measureSignIns,
  uploads: measureStalledUploads,
  bookings: measureBookings,
  opening: measureOpening,
  paid: measurePaidBookings,
  actions: measureActions,
  live: measureLiveUpdates,
  enumeration: measureAccountEnumeration,
  evening: measureEvening,
  phones: measurePhones,
  idle: measureIdle,
  mail: measureMail,
  memory: measureMemory,
  weight: measurePageWeight,
  lighthouse: measureLighthouse,
  'signed-in': measureSignedInPages,
  install: measureInstall,
  start: measureStart,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

// Parts add everything they start to the stack, so that Ctrl-C stops it too.
const started = new AsyncDisposableStack()
let isShuttingDown = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown())

const missed: string[] = []
const load = loadavg()[0]?.toFixed(1)
console.info(`Node ${process.versions.node}, ${availableParallelism()} cores, load ${load} before starting`)
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const began = performance.now()
  console.info(`\n— ${name}`)
  await using stack = started.use(new AsyncDisposableStack())
  const missedByPart = await measure(stack).catch((error: unknown) => [
    `could not be measured: ${error instanceof Error ? error.stack : String(error)}`,
  ])
  if (isShuttingDown) await once(process, 'exit')
  missed.push(...missedByPart.map((sentence) => `${name}: ${sentence}`))
  console.info(`— ${name} took ${Math.round((performance.now() - began) / 1000)} s`)
}
console.info(missed.length === 0 ? '\nAll requirements are met.' : `\nMissed:\n${missed.join('\n')}`)
process.exitCode = missed.length === 0 ? 0 : 1

async function shutDown(): Promise<never> {
  isShuttingDown = true
  await started.disposeAsync()
  process.exit(130)
}

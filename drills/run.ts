/** Runs the drills, which break a running site on purpose: `npm run drill -- rolling`. Each prints what it saw, and what was missed. */
import { once } from 'node:events'
import { drillFailover } from './failover.ts'
import { drillAlerts } from './alerts.ts'
import { drillContainers } from './containers.ts'
import { drillOneServer } from './one-server.ts'
import { drillRecovery } from './recovery.ts'
import { drillRollingRestarts } from './rolling-restarts.ts'
import { drillTraces } from './traces.ts'

const drills: Record<string, (stack: AsyncDisposableStack) => Promise<string[]>> = {
  rolling: drillRollingRestarts,
  failover: drillFailover,
  alerts: drillAlerts,
  traces: drillTraces,
  server: drillOneServer,
  containers: drillContainers,
  recovery: drillRecovery,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(drills, name))
if (unknown.length > 0) {
  console.error(`Unknown drill ${unknown.join(', ')}: choose from ${Object.keys(drills).join(', ')}.`)
  process.exit(2)
}
// Drills add everything they start to the stack, so that Ctrl-C stops it too.
const started = new AsyncDisposableStack()
let isShuttingDown = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown())

const missed: string[] = []
for (const [name, drill] of Object.entries(drills)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.info(`— ${name}`)
  await using stack = started.use(new AsyncDisposableStack())
  const missedByDrill = await drill(stack).catch((error: unknown) => [
    `could not be run: ${error instanceof Error ? error.stack : String(error)}`,
  ])
  if (isShuttingDown) await once(process, 'exit')
  missed.push(...missedByDrill.map((sentence) => `${name}: ${sentence}`))
}
console.info(missed.length === 0 ? '\nNothing was missed.' : `\nMissed:\n${missed.join('\n')}`)
process.exitCode = missed.length === 0 ? 0 : 1

async function shutDown(): Promise<never> {
  isShuttingDown = true
  await started.disposeAsync()
  process.exit(130)
}

/** Runs the drills, which break a running site on purpose: `npm run drill -- rolling`. Each prints what it saw, and what was missed. */
import { drillOneServer } from './one-server.ts'
import { drillRollingRestarts } from './rolling-restarts.ts'

const drills: Record<string, (stack: AsyncDisposableStack) => Promise<string[]>> = {
  rolling: drillRollingRestarts,
  server: drillOneServer,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(drills, name))
if (unknown.length > 0) {
  console.error(`Unknown drill ${unknown.join(', ')}: choose from ${Object.keys(drills).join(', ')}.`)
  process.exit(2)
}
const missed: string[] = []
for (const [name, drill] of Object.entries(drills)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.info(`— ${name}`)
  await using stack = new AsyncDisposableStack()
  missed.push(...(await drill(stack)).map((sentence) => `${name}: ${sentence}`))
}
console.info(missed.length === 0 ? '\nNothing was missed.' : `\nMissed:\n${missed.join('\n')}`)
process.exitCode = missed.length === 0 ? 0 : 1

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Task, TaskMessage } from '#bookings/server/testing/money/buy-until-killed.ts'

export type BuiltBuyer = { file: string; remove(): Promise<void> }

export const buildBuyer = () => buildProgram('killed-buyer')

/** Builds a file of `src/tests/` that Node can run by itself, in a folder from which its packages resolve. */
export async function buildProgram(
  name: 'killed-buyer' | 'killed-deletion' | 'killed-mail' | 'killed-night' | 'killed-push',
): Promise<BuiltBuyer> {
  const folder = await mkdtemp(resolve('node_modules/.killed-'))
  const settings = JSON.stringify({ logLevel: 'warn', build: { ssr: `src/tests/${name}.ts`, outDir: folder } })
  const build = `await (await import('vite')).build(${settings})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build])
  return { file: join(folder, `${name}.js`), remove: () => rm(folder, { recursive: true, force: true }) }
}

export type TaskResult = { points: string[] } | 'killed'

/** Runs a task until it ends or is killed, either at the task's own kill point or after `killAfterMs` milliseconds. */
export async function runTask(
  buyer: BuiltBuyer,
  task: Pick<Task, 'databaseUrl' | 'dataDir'>,
  killAfterMs?: number,
): Promise<TaskResult> {
  const child = spawn(process.execPath, [buyer.file, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let errorOutput = ''
  let points: string[] | undefined
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry: TaskMessage = JSON.parse(line)
    if ('done' in entry) points = entry.points
    if ('began' in entry && killAfterMs !== undefined) void pause(killAfterMs).then(() => child.kill('SIGKILL'))
  })
  await ended
  if (errorOutput !== '') throw new Error(`the process wrote errors before it was killed: ${errorOutput}`)
  if (child.signalCode === 'SIGKILL') return 'killed'
  if (child.exitCode !== 0 || !points) throw new Error(`the process exited with ${child.exitCode} and was never killed`)
  return { points }
}

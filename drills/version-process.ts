import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startArguments } from '../bench/start-arguments.ts'

export type VersionProcess = { stop: () => Promise<void> }

/** Starts a process that only serves, of the version in a folder, and waits until it answers. */
export async function startVersion(folder: string, settings: Record<string, string>): Promise<VersionProcess> {
  const site = spawn(process.execPath, [...startArguments, 'serve'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  const started = new Promise<boolean>((resolve) => {
    createInterface(site.stdout).on('line', (line) => line.includes(' is at http') && resolve(true))
  })
  if (!(await Promise.race([started, ended.then(() => false)])))
    throw new Error(`the version in ${folder} did not start`)
  return {
    async stop() {
      if (site.exitCode === null) site.kill('SIGTERM')
      await ended
    },
  }
}

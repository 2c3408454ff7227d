import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

/** Whatever of the site's settings the person running the tests has set: the demo must not see it. */
const unset = { DATABASE_URL: '', SITE_URL: '', HOST: '', SITE_NAME: '', LOG_LEVEL: '', LIMITS: '' }

/** The demo as `npm start` shows it, with a data folder of its own. What it gives stops it, and throws if it logged an error. */
export async function runDemo(port: string, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...unset, SITE_MODE: 'demo', PORT: port, DATA_DIR: folder.path, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  const lines: string[] = []
  const answers = new Promise<boolean>((resolve) => {
    createInterface(site.stdout).on('line', (line) => {
      lines.push(line)
      if (line.includes(' is at http')) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  const stop = async () => {
    if (site.exitCode === null) site.kill('SIGTERM')
    await ended
    await folder.remove()
    const errors = lines.filter((line) => /"level":(5|6)0/.test(line))
    if (errors.length > 0) throw new Error(`the site logged errors:\n${errors.join('\n')}`)
  }
  if (await answers) return stop
  await stop()
  throw new Error(`the site did not start:\n${lines.join('\n')}`)
}

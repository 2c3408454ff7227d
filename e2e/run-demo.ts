import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

/** Whatever of the site's settings the person running the tests has set: the demo must not see it. */
const unset = { DATABASE_URL: '', SITE_URL: '', HOST: '', SITE_NAME: '', LOG_LEVEL: '', LIMITS: '' }

/** The demo as `npm start` shows it, in a data folder of its own. What it gives stops it, and throws if it logged an error. */
export async function runDemo(port: string, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const filled = process.env.E2E_FILLED_DEMO
  if (filled) await copyFolder(filled, folder.path)
  const site = await startDemo(folder.path, { PORT: port, ...settings })
  return async () => {
    await site.stop()
    await folder.remove()
  }
}

/** A demo that was filled and stopped, for others to begin with. */
export async function fillDemoIn(folder: string, port: string, whole: (site: string) => Promise<void>): Promise<void> {
  const site = await startDemo(folder, { PORT: port })
  await whole(`http://localhost:${port}`)
  await site.stop()
}

/** With its owners, as the database's files belong to a user of their own. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true, preserveTimestamps: true })
  const copying = spawn('cp', ['-a', `${from}/.`, to], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(copying, 'exit')
  if (code !== 0) throw new Error(`the filled demo was not copied: cp ended with ${code}`)
}

async function startDemo(dataDir: string, settings: Record<string, string>): Promise<{ stop: () => Promise<void> }> {
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...unset, SITE_MODE: 'demo', DATA_DIR: dataDir, BUSY_AFTER_MS: '0', ...settings },
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
    const errors = lines.filter((line) => /"level":(5|6)0/.test(line))
    if (errors.length > 0) throw new Error(`the site logged errors:\n${errors.join('\n')}`)
  }
  if (await answers) return { stop }
  await stop()
  throw new Error(`the site did not start:\n${lines.join('\n')}`)
}

import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { connectionUrls, readAccess } from '#packages/embedded-postgres/access.ts'

/** Runs the build that `start` would run, so that a test that measures milliseconds does not include the build. */
export async function buildFirst(): Promise<void> {
  const build = `await (await import('./scripts/build.ts')).buildIfNeeded()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build])
}

/** The site in a separate process, started in the same way as by `npm start`. */
export class SiteProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #ended: Promise<number | null>
  /** The stdout of the process, including the site's log. */
  output = ''
  /** The stderr of the process. */
  errorOutput = ''

  /** Starts the site without the site settings in this process's environment. */
  constructor(settings: Record<string, string>) {
    const { PATH = '', HOME = '', SYSTEMROOT = '', TEMP = '' } = process.env
    const env = { PATH, HOME, SYSTEMROOT, TEMP, ...settings }
    this.#child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#ended = once(this.#child, 'exit').then(() => this.#child.exitCode)
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errorOutput += text))
  }

  /** Waits for the URL that the site reports. */
  async address(): Promise<string> {
    for (;;) {
      const address = / is at (http\S+)/.exec(this.output)?.[1]
      if (address) return address
      const hasExited = await Promise.race([
        once(this.#child.stdout, 'data').then(() => false),
        this.#ended.then(() => true),
      ])
      if (hasExited) throw new Error(`the site exited without responding: ${this.output}${this.errorOutput}`)
    }
  }

  /** Sends the signal, if any, waits for the process to exit and returns its exit code, or null if a signal killed it. */
  async end(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (signal && this.#child.exitCode === null) this.#child.kill(signal)
    return this.#ended
  }
}

/** Returns the process id of the embedded database in a site's data folder, if it is running. */
export async function databaseProcess(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : undefined
}

export async function queryDatabase(dataDir: string, sql: string): Promise<unknown[]> {
  const access = await readAccess(join(dataDir, 'postgres'))
  if (!access) throw new Error(`no database in ${dataDir}`)
  const client = new Client({ connectionString: connectionUrls(access).url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

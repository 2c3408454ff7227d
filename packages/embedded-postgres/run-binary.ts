import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/** The operating-system user that a PostgreSQL process runs as. */
export type ServerUser = { uid: number; gid: number }

/** Variables set by `npm run prove -- calendar`, which runs the tests at other dates. The server's clock must be moved too. */
const CLOCK_OF_TESTS = ['LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'FAKETIME_FORCE_MONOTONIC_FIX']

/**
 * Returns the options for a PostgreSQL process. It does not inherit the site's environment, which contains secrets and may
 * contain PG* variables. Its working directory is one that any user can enter.
 */
export function childOptions(user: ServerUser | undefined) {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', ...CLOCK_OF_TESTS]
  const inherited = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...user, cwd: '/', windowsHide: true, env: { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' } }
}

/** Runs a binary to completion with `input` on its standard input. If it fails, throws an error with its output. */
export async function runBinary(
  path: string,
  options: { arguments: string[]; input: string; user: ServerUser | undefined },
): Promise<void> {
  const child = spawn(path, options.arguments, { ...childOptions(options.user), stdio: 'pipe' })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text))
  // The binary may exit before it has read all input. Its exit code then reports the failure.
  child.stdin.on('error', () => {}).end(options.input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${basename(path)} failed: ${output.join('').trim().slice(-2_000)}`)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { build } from 'vite'

/** Inside the project, so that the bundle can import packages that it does not include. */
const BUNDLE = resolve('node_modules/.bench')

/** Bundles a file of `bench/` like the site, runs it as a separate process, and returns the message that it sends. */
export async function runBundled(
  stack: AsyncDisposableStack,
  file: string,
  environment: Record<string, string>,
): Promise<unknown> {
  process.env.NODE_ENV = 'production'
  stack.defer(() => rm(BUNDLE, { recursive: true, force: true }))
  await build({ logLevel: 'warn', build: { ssr: file, outDir: BUNDLE } })
  const program = fork(`${BUNDLE}/${basename(file, '.ts')}.js`, { env: { ...process.env, ...environment } })
  const ended = once(program, 'exit')
  stack.defer(async () => {
    program.kill()
    await ended
  })
  const [result]: unknown[] = await Promise.race([once(program, 'message'), ended.then(() => [])])
  if (result === undefined) throw new Error(`${file} returned nothing`)
  return result
}

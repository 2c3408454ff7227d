import { expect, test } from 'vitest'
import type { ServerProcess } from '#packages/embedded-postgres/server-process.ts'
import { watchServer } from '#packages/embedded-postgres/watch-server.ts'

const log = { warn() {}, error() {} }

/** A fake server that crashes on demand and reports whether it is running. */
class FakeServer implements ServerProcess {
  runs = true
  readonly #over = Promise.withResolvers<void>()
  readonly ended = this.#over.promise

  fall(): void {
    this.runs = false
    this.#over.resolve()
  }

  async stop(): Promise<void> {
    this.fall()
  }
}

test('no server is left running after a stop during a restart', async () => {
  const first = new FakeServer()
  const second = new FakeServer()
  const starting = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<ServerProcess>()
  const watch = watchServer({ server: first, startAgain: () => (starting.resolve(), ready.promise), log })
  first.fall()
  await starting.promise

  const stopped = watch.stop()
  ready.resolve(second)
  await stopped

  expect(second.runs).toBe(false)
})

test('no server is started after a stop during the pause before a restart', async () => {
  const first = new FakeServer()
  const falling = Promise.withResolvers<void>()
  let startedAgain = false
  const startAgain = async () => {
    startedAgain = true
    return new FakeServer()
  }
  const watch = watchServer({ server: first, startAgain, log: { warn() {}, error: () => falling.resolve() } })
  first.fall()
  await falling.promise

  await watch.stop()

  expect(startedAgain).toBe(false)
})

test('a failed restart is retried until it succeeds, and the new server is watched too', async () => {
  const first = new FakeServer()
  const second = new FakeServer()
  const third = new FakeServer()
  const never = new Promise<ServerProcess>(() => {})
  const answers = [() => Promise.reject(new Error('the disk is full')), async () => second, async () => third]
  const watch = watchServer({ server: first, startAgain: () => answers.shift()?.() ?? never, log })
  first.fall()
  await expect.poll(() => answers.length).toBe(1)

  second.fall()
  await expect.poll(() => answers.length).toBe(0)
  await watch.stop()

  expect([first.runs, second.runs, third.runs]).toEqual([false, false, false])
})

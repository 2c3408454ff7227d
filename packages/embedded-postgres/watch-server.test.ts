import { expect, test } from 'vitest'
import type { ServerProcess } from '#packages/embedded-postgres/server-process.ts'
import { watchServer } from '#packages/embedded-postgres/watch-server.ts'

const log = { warn() {}, error() {} }

/** A fake server that crashes on demand and reports whether it is running. */
class FakeServer implements ServerProcess {
  isRunning = true
  readonly #over = Promise.withResolvers<void>()
  readonly ended = this.#over.promise

  crash(): void {
    this.isRunning = false
    this.#over.resolve()
  }

  async stop(): Promise<void> {
    this.crash()
  }
}

test('no server is left running after a stop during a restart', async () => {
  const first = new FakeServer()
  const second = new FakeServer()
  const starting = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<ServerProcess>()
  const watch = watchServer({ server: first, startAgain: () => (starting.resolve(), ready.promise), log })
  first.crash()
  await starting.promise

  const stopped = watch.stop()
  ready.resolve(second)
  await stopped

  expect(second.isRunning).toBe(false)
})

test('no server is started after a stop during the pause before a restart', async () => {
  const first = new FakeServer()
  const crashed = Promise.withResolvers<void>()
  let startedAgain = false
  const startAgain = async () => {
    startedAgain = true
    return new FakeServer()
  }
  const watch = watchServer({ server: first, startAgain, log: { warn() {}, error: () => crashed.resolve() } })
  first.crash()
  await crashed.promise

  await watch.stop()

  expect(startedAgain).toBe(false)
})

test('a failed restart is retried until it succeeds, and the new server is watched too', async () => {
  const first = new FakeServer()
  const second = new FakeServer()
  const third = new FakeServer()
  const neverReady = new Promise<ServerProcess>(() => {})
  const answers = [() => Promise.reject(new Error('the disk is full')), async () => second, async () => third]
  const watch = watchServer({ server: first, startAgain: () => answers.shift()?.() ?? neverReady, log })
  first.crash()
  await expect.poll(() => answers.length).toBe(1)

  second.crash()
  await expect.poll(() => answers.length).toBe(0)
  await watch.stop()

  expect([first.isRunning, second.isRunning, third.isRunning]).toEqual([false, false, false])
})

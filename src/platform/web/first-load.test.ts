import { afterEach, expect, test, vi } from 'vitest'
import { afterFirstLoad, endFirstLoadAfter } from '#platform/web/first-load.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('less urgent parts wait until the page’s data has been loaded and painted', async () => {
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  let hasEnded = false
  void afterFirstLoad().then(() => (hasEnded = true))
  const data = Promise.withResolvers<void>()
  void endFirstLoadAfter(data.promise)
  await vi.advanceTimersByTimeAsync(100)
  expect([hasEnded, frames.length]).toEqual([false, 0])
  data.resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect([hasEnded, frames.length]).toEqual([false, 1])
  frames[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(hasEnded).toBe(true)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VIEW_MS, watchUntilSeen } from '#messaging/web/watch-until-seen.ts'

type Entry = { isIntersecting: boolean; intersectionRatio: number; intersectionRect: { height: number } }
let report: (entries: Entry[]) => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Entry[]) => void) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const element: Element = Object.create(null)
const inView: Entry = { isIntersecting: true, intersectionRatio: 1, intersectionRect: { height: 40 } }
const outOfView: Entry = { ...inView, isIntersecting: false }

test('a message that the member opened is read as soon as it is in view, and another only after a second', () => {
  const opened = vi.fn<() => void>()
  watchUntilSeen(element, 0, opened)
  vi.advanceTimersByTime(VIEW_MS)
  expect(opened).not.toHaveBeenCalled()
  report([inView])
  vi.advanceTimersByTime(0)
  expect(opened).toHaveBeenCalledOnce()

  const selected = vi.fn<() => void>()
  watchUntilSeen(element, VIEW_MS, selected)
  report([inView])
  vi.advanceTimersByTime(VIEW_MS - 1)
  report([outOfView])
  vi.advanceTimersByTime(VIEW_MS)
  expect(selected, 'it was in view too briefly').not.toHaveBeenCalled()
  report([inView])
  vi.advanceTimersByTime(VIEW_MS)
  expect(selected).toHaveBeenCalledOnce()
})

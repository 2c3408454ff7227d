import { expect, test } from 'vitest'
import { isTooSlow } from '#platform/server/http/slow-upload.ts'
import { UploadLimiter } from '#platform/server/http/upload-limiter.ts'

const MEGABYTE = 1024 * 1024
let people = 0
const upload = (own: Partial<Parameters<UploadLimiter['admit']>[0]> = {}) => {
  people += 1
  return { uploader: `member ${people}`, network: `network ${people}`, bytes: 2 * MEGABYTE, ...own }
}
const admitted = (limiter: UploadLimiter, uploads: ReturnType<typeof upload>[]) =>
  uploads.filter((one) => {
    try {
      return limiter.admit(one)
    } catch {
      return false
    }
  }).length

test('a member has two uploads at a time, and another one when one has ended', () => {
  const limiter = new UploadLimiter({ limits: true })
  const uploader = 'amy'
  const end = limiter.admit(upload({ uploader }))
  limiter.admit(upload({ uploader }))

  expect(() => limiter.admit(upload({ uploader }))).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ error: 'too_many_requests' }), retryAfter: 10 }),
  )
  end()
  expect(() => limiter.admit(upload({ uploader }))).not.toThrow()
})

test('one network cannot use up the memory for uploads, which all networks together can', () => {
  const limiter = new UploadLimiter({ limits: true })
  const network = 'a pub'

  expect(
    admitted(
      limiter,
      Array.from({ length: 100 }, () => upload({ network, bytes: 200 * 1024 })),
    ),
  ).toBe(40)
  expect(
    admitted(
      limiter,
      Array.from({ length: 9 }, () => upload()),
    ),
  ).toBe(3)
  expect(() => limiter.admit(upload())).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ error: 'too_busy' }) }),
  )
})

test('with LIMITS=off the memory is still limited', () => {
  const uploads = Array.from({ length: 20 }, () => upload({ uploader: 'amy', network: 'home' }))
  expect(admitted(new UploadLimiter({ limits: false }), uploads)).toBe(7)
})

test.each([
  ['has just begun', { receivedBytes: 0, elapsedMs: 1_000, idleMs: 1_000 }, false],
  ['pauses for a moment', { receivedBytes: 500_000, elapsedMs: 12_000, idleMs: 9_000 }, false],
  ['has stalled', { receivedBytes: 1_900_000, elapsedMs: 11_000, idleMs: 10_001 }, true],
  ['comes at 20 kB a second', { receivedBytes: 600_000, elapsedMs: 29_000, idleMs: 100 }, false],
  ['comes byte by byte', { receivedBytes: 30, elapsedMs: 29_000, idleMs: 900 }, true],
  ['never ends', { receivedBytes: 9_000_000, elapsedMs: 31_000, idleMs: 10 }, true],
])('an upload that %s is cut off if it is too slow', (_what, progress, cut) => {
  expect(isTooSlow(progress)).toBe(cut)
})

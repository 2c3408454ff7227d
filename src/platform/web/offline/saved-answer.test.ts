import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { data } from 'react-router'
import { z } from 'zod'
import { loadAnswer, loadedOrSaved } from '#platform/web/offline/saved-answer.ts'
import { removeOldAnswers, SAVED_ANSWER } from '#platform/web/offline/old-answers.ts'
import { saveForMember } from '#platform/web/member-storage.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'

const place = { memberId: 'one', name: 'rounds of 7' }
const Answer = z.object({ round: z.number() })
const save = (at: string, answer: unknown = { round: 3 }) =>
  saveForMember(
    place.memberId,
    `${SAVED_ANSWER}${place.name}`,
    JSON.stringify({ answer, saved_at: new Date(at).getTime() }),
  )

/** Fails as a loader does after a refusal. */
async function failing(refusal: ReturnType<typeof data>): Promise<string> {
  throw refusal
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers({ now: new Date('2026-11-13T21:00:00') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a saved answer is loaded with its age', () => {
  save('2026-11-13T20:58:30')
  expect(loadAnswer(place, Answer)).toEqual({ answer: { round: 3 }, ageMs: 90_000 })
})

test.each([
  ['from the evening before', '2026-11-12T23:00:00', { round: 3 }],
  ['from the future, so that its age is unknown', '2026-11-13T22:00:00', { round: 3 }],
  ['of another version of the site', '2026-11-13T20:59:00', { table: 3 }],
])('an answer %s is deleted', (_what, at, answer) => {
  save(at, answer)
  expect(loadAnswer(place, Answer)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('an answer from after midnight is used until six in the morning', () => {
  save('2026-11-14T00:30:00')
  vi.setSystemTime(new Date('2026-11-14T05:59:00'))
  expect(loadAnswer(place, Answer)?.answer).toEqual({ round: 3 })
  vi.setSystemTime(new Date('2026-11-14T06:00:00'))
  expect(loadAnswer(place, Answer)).toBeNull()
})

test.each([
  ['of tonight stays', '2026-11-13T20:59:00', 1],
  ['of the evening before is deleted', '2026-11-12T23:00:00', 0],
  ['from the future is deleted', '2026-11-13T22:00:00', 0],
])('when a page starts, an answer %s, and nothing else does', (_what, at, left) => {
  save(at)
  saveForMember('one', 'likes at 7', '["tom"]')
  saveForMember('one', 'unsent answer 1', 'leave')
  removeOldAnswers()
  expect(localStorage).toHaveLength(2 + left)
})

test('when a page starts, an unreadable answer is deleted', () => {
  saveForMember('two', `${SAVED_ANSWER}door of 7`, '{"answer":')
  removeOldAnswers()
  expect(localStorage).toHaveLength(0)
})

test('what was saved is shown if the network fails or is too slow', async () => {
  expect(await loadedOrSaved(Promise.reject(new TypeError('no network')), () => 'saved')).toBe('saved')
  const slow = loadedOrSaved(new Promise<string>(() => {}), () => 'saved')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await slow).toBe('saved')
})

test('what was saved is shown if the site is unavailable', async () => {
  const unavailable = data({ error: 'unavailable' }, { status: 503 })
  expect(await loadedOrSaved(failing(unavailable), () => 'saved')).toBe('saved')
})

test('a refusal or an answer of the site is never replaced by what was saved', async () => {
  const refusal = data({ error: 'not_your_event' }, { status: 403 })
  await expect(loadedOrSaved(failing(refusal), () => 'saved')).rejects.toBe(refusal)
  expect(await loadedOrSaved(Promise.resolve('loaded'), () => 'saved')).toBe('loaded')
})

test('without a saved answer, the failure of the network is shown', async () => {
  await expect(loadedOrSaved(Promise.reject(new TypeError('no network')), () => null)).rejects.toThrow('no network')
})

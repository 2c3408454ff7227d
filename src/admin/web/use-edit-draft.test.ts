import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEditDraft, statusOf, writeEditDraft } from '#admin/web/use-edit-draft.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const saved = { title: 'First Friday', price: '24' }
const draft = { basedOn: saved, changes: { title: 'Last Friday' } }

test('unsaved changes are restored for the version they were made in, and only for their event', () => {
  writeEditDraft('changes to event 1', draft)
  const restored = readEditDraft('changes to event 1', saved)
  expect(restored).toEqual(draft)
  expect(statusOf(restored, saved)).toBe('restored')
  expect(readEditDraft('changes to event 2', saved)).toBeNull()
})

test('changes to an older version are marked, and do not undo what has been saved since in another field', () => {
  writeEditDraft('changes to event 1', draft)
  const savedSince = { title: 'First Friday', price: '30' }
  const restored = readEditDraft('changes to event 1', savedSince)
  expect(statusOf(restored, savedSince)).toBe('older')
  expect({ ...savedSince, ...restored?.changes }).toEqual({ title: 'Last Friday', price: '30' })
})

test('changes that are saved or undone leave no draft', () => {
  writeEditDraft('changes to event 1', draft)
  expect(readEditDraft('changes to event 1', { ...saved, title: 'Last Friday' })).toBeNull()
  writeEditDraft('changes to event 1', { basedOn: saved, changes: {} })
  expect(Object.keys(sessionStorage)).toEqual([])
})

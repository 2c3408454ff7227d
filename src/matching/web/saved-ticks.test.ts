import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTicks, saveTicks, savedTicks } from '#matching/web/saved-ticks.ts'
import { clearMemberStorage } from '#platform/web/member-storage.ts'

/** A stub of a browser's storage, in which `Object.keys` lists the stored keys. */
function storage(): object {
  const stored = new Map<string, string>()
  const itself = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  return new Proxy(itself, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: stored.get(String(key)), enumerable: true, configurable: true }),
  })
}

const card = { memberId: 'amy', eventId: 7 }

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('ticks are saved for each member and event until they are dropped', () => {
  saveTicks(card, new Set(['tom', 'lewis']))
  saveTicks({ ...card, eventId: 70 }, new Set(['kwame']))
  expect([...savedTicks(card)]).toEqual(['tom', 'lewis'])
  dropTicks(card)
  expect([...savedTicks(card)]).toEqual([])
  expect([...savedTicks({ ...card, eventId: 70 })]).toEqual(['kwame'])
})

test('when another member signs in on the device, the first member’s ticks are deleted', () => {
  saveTicks(card, new Set(['tom']))
  expect([...savedTicks({ ...card, memberId: 'beth' })]).toEqual([])
  expect([...savedTicks(card)]).toEqual([])
})

test('when nobody is signed in, the ticks are deleted and other entries stay', () => {
  saveTicks(card, new Set(['tom']))
  localStorage.setItem('access', 'a token')
  clearMemberStorage({ except: null })
  expect([...savedTicks(card)]).toEqual([])
  expect(localStorage.getItem('access')).toBe('a token')
})

test.each([undefined, '{"a":1}', 'not JSON', '[1,null]'])('%j in local storage is read as no ticks', (text) => {
  if (text !== undefined) localStorage.setItem('kept for amy likes at 7', text)
  expect([...savedTicks(card)]).toEqual([])
})

test('if the browser refuses to store the ticks, the page does not fail', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveTicks(card, new Set(['tom']))
  dropTicks(card)
  expect([...savedTicks(card)]).toEqual([])
})

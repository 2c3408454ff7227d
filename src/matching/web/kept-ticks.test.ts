import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTicks, keepTicks, keptTicks } from '#matching/web/kept-ticks.ts'
import { forgetKept } from '#platform/web/kept-for-member.ts'

/** Like a browser's storage: `Object.keys` lists what is stored. */
function storage(): object {
  const kept = new Map<string, string>()
  const itself = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  return new Proxy(itself, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: kept.get(String(key)), enumerable: true, configurable: true }),
  })
}

const card = { memberId: 'amy', eventId: 7 }

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('ticks are saved for the member who made them, separately for each event, until they are dropped', () => {
  keepTicks(card, new Set(['tom', 'lewis']))
  keepTicks({ ...card, eventId: 70 }, new Set(['kwame']))
  expect([...keptTicks(card)]).toEqual(['tom', 'lewis'])
  dropTicks(card)
  expect([...keptTicks(card)]).toEqual([])
  expect([...keptTicks({ ...card, eventId: 70 })]).toEqual(['kwame'])
})

test('another member on the same device finds no ticks, and those of the first member are deleted', () => {
  keepTicks(card, new Set(['tom']))
  expect([...keptTicks({ ...card, memberId: 'beth' })]).toEqual([])
  expect([...keptTicks(card)]).toEqual([])
})

test('when nobody is signed in any more the ticks are deleted, and other entries stay', () => {
  keepTicks(card, new Set(['tom']))
  localStorage.setItem('access', 'a token')
  forgetKept({ butFor: null })
  expect([...keptTicks(card)]).toEqual([])
  expect(localStorage.getItem('access')).toBe('a token')
})

test.each([undefined, '{"a":1}', 'not JSON', '[1,null]'])('%j in local storage is read as no ticks', (text) => {
  if (text !== undefined) localStorage.setItem('kept for amy likes at 7', text)
  expect([...keptTicks(card)]).toEqual([])
})

test('a browser that refuses to store anything only loses the ticks', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepTicks(card, new Set(['tom']))
  dropTicks(card)
  expect([...keptTicks(card)]).toEqual([])
})

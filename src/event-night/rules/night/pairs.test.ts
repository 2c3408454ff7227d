import { expect, test } from 'vitest'
import { guestsOf, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { apartByHosts } from './pairs.ts'

test('only pairs that a host keeps apart tonight are shown as such, until that is undone', () => {
  const night = new TestNight(guestsOf(2, 3, { apart: [pairOf('w1 m1')] }))
  expect(apartByHosts(night.now, 'w1')).toEqual([])
  night.act({ action: 'keep apart', seats: pairOf('m2 w1') })
  const { id } = night.act({ action: 'keep apart', seats: pairOf('w1 m3') })
  expect(apartByHosts(night.now, 'w1')).toEqual(['m2', 'm3'])
  expect(apartByHosts(night.now, 'm2')).toEqual(['w1'])
  night.act({ action: 'undo', undoes: id })
  expect(apartByHosts(night.now, 'w1')).toEqual(['m2'])
})

test('a host can keep two apart whom the site keeps apart, and sees the same as of any other pair', () => {
  const shownIn = (apart: readonly (readonly [string, string])[]) => {
    const night = new TestNight(guestsOf(2, 3, { apart }))
    for (const seats of ['w1 m1', 'm1 w1'].map(pairOf)) expect(night.try({ action: 'keep apart', seats })).toBe('done')
    return ['w1', 'w2', 'm1', 'm2'].map((seat) => apartByHosts(night.now, seat))
  }
  expect(shownIn([pairOf('w1 m1')])).toEqual(shownIn([]))
  expect(shownIn([])).toEqual([['m1'], [], ['w1'], []])
})

import { expect, test } from 'vitest'
import { firstNames } from './first-names.ts'

const namesOf = (...names: string[]) => [...firstNames(names.map((name, nth) => ({ id: String(nth), name }))).values()]

test('a guest is named by their first name', () => {
  expect(namesOf('Tom Baker', ' Amy  Tonks ')).toEqual(['Tom', 'Amy'])
})

test('two guests who share a first name have the initial of their last name', () => {
  expect(namesOf('Tom Baker', 'tom de Vries', 'Amy Tonks')).toEqual(['Tom\u00A0B', 'tom\u00A0V', 'Amy'])
})

test('names that differ only in accents or case count as the same', () => {
  expect(namesOf('Zoë Bell', 'Zoe carr')).toEqual(['Zoë\u00A0B', 'Zoe\u00A0C'])
})

test('a guest without a last name has no initial', () => {
  expect(namesOf('Tom', 'Tom Óg')).toEqual(['Tom', 'Tom\u00A0Ó'])
})

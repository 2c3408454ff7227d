import { expect, test } from 'vitest'
import { screenNames } from '#event-night/rules/night/screen-names.ts'

const namesOf = (...names: string[]) => [...screenNames(names.map((name, nth) => ({ id: String(nth), name }))).values()]

test('a guest is named by their first name, with an initial if another guest shares it', () => {
  expect(namesOf('Amy Bell', 'Bea Carr')).toEqual(['Amy', 'Bea'])
  expect(namesOf('Amy Bell', 'amy de Winter', 'Bea')).toEqual(['Amy\u00A0B', 'amy\u00A0W', 'Bea'])
  expect(namesOf('Zoë Bell', 'Zoe Carr')).toEqual(['Zoë\u00A0B', 'Zoe\u00A0C'])
})

test('a guest with one name has no initial', () => {
  expect(namesOf('Amy', ' Amy  Bell ')).toEqual(['Amy', 'Amy\u00A0B'])
})

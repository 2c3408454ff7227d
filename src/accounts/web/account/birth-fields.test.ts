import { expect, test } from 'vitest'
import { BirthFields } from './birth-fields.ts'

test('a date of birth is accepted with spaces and without leading zeros', () => {
  const born = { date_of_birth: '1988-03-07' }

  expect(BirthFields.parse({ day: '7', month: '3', year: '1988' })).toEqual(born)
  expect(BirthFields.parse({ day: '07', month: ' 03', year: '1988 ' })).toEqual(born)
})

test.each([
  ['', '', ''],
  ['7', '', '1988'],
  ['30', '2', '1988'],
  ['7', '13', '1988'],
  ['0', '3', '1988'],
  ['7', '3', '88'],
  ['7', 'March', '1988'],
])('%s, %s, %s is refused as a date of birth', (day, month, year) => {
  const issues = BirthFields.safeParse({ day, month, year }).error?.issues

  expect(issues).toMatchObject([
    { path: ['date_of_birth'], message: 'Please enter the day, month and year you were born.' },
  ])
})

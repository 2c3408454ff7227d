import { expect, test } from 'vitest'
import { fieldErrors } from '#platform/contract.ts'
import { BirthFields } from './birth-fields.ts'

test('a date of birth is accepted with spaces and without leading zeros', () => {
  const born = { date_of_birth: '1988-03-07' }

  expect(BirthFields.parse({ day: '7', month: '3', year: '1988' })).toEqual(born)
  expect(BirthFields.parse({ day: '07', month: ' 03', year: '1988 ' })).toEqual(born)
  expect(BirthFields.parse({ day: '29', month: '2', year: '1992' })).toEqual({ date_of_birth: '1992-02-29' })
})

test.each([
  ['june', '06'],
  ['June', '06'],
  [' Jun ', '06'],
  ['JUL', '07'],
  ['Sept.', '09'],
  ['december', '12'],
])('%s is accepted as a month', (month, number) => {
  expect(BirthFields.parse({ day: '7', month, year: '1988' })).toEqual({ date_of_birth: `1988-${number}-07` })
})

const allMissing = 'Please enter the day, month and year you were born.'
const notADay = 'Please enter the day as a number from 1 to 31.'
const notAMonth = 'Please enter the month as a number or a name, like 3 or March.'
const notAYear = 'Please enter the year with four digits, like 1990.'
test.each([
  ['', '', '', { day: allMissing, month: allMissing, year: allMissing }],
  ['7', ' ', '1988', { month: 'Please enter the month you were born.' }],
  ['', '3', '', { day: 'Please enter the day and year you were born.', year: expect.any(String) }],
  ['31', '2', '1990', { day: 'February 1990 has 28 days. Please check the day.' }],
  ['30', '2', '1992', { day: 'February 1992 has 29 days. Please check the day.' }],
  ['31', '04', '1990', { day: 'April 1990 has 30 days. Please check the day.' }],
  ['7', '13', '1988', { month: notAMonth }],
  ['7', 'ju', '1988', { month: notAMonth }],
  ['7', 'juin', '1988', { month: notAMonth }],
  ['31', 'april', '1990', { day: 'April 1990 has 30 days. Please check the day.' }],
  ['0', '3', '1988', { day: notADay }],
  ['32', '3', '1988', { day: notADay }],
  ['12', '5', '90', { year: notAYear }],
  ['31', '2', '90', { year: notAYear }],
  ['x', '0', '19', { day: notADay, month: notAMonth, year: notAYear }],
])('%s, %s, %s as a date of birth is refused at each part that is wrong', (day, month, year, expected) => {
  const { error } = BirthFields.safeParse({ day, month, year })

  expect(error && fieldErrors(error, 'form')).toEqual(expected)
})

const today = Temporal.Now.plainDateISO('Europe/London')
test.each([
  ['under 18', today.subtract({ years: 17 }), 'Members must be 18 or over.'],
  ['not born yet', today.add({ years: 1 }), 'That date is in the future. Please check the year.'],
])('the date of birth of a person who is %s is refused before it is sent', (_who, born, message) => {
  const [day, month, year] = [born.day, born.month, born.year].map(String)
  const { error } = BirthFields.safeParse({ day, month, year })

  expect(error && fieldErrors(error, 'form')).toEqual({ date_of_birth: message })
})

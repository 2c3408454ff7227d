import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { NewPassword } from '#accounts/contract/forms.ts'
import { passwordWeakness } from '#accounts/server/password-strength.ts'

const siteName = 'Tallow Evenings'
const amy = { email: 'amy.tonks@canalside.example', userName: 'Amy Tonks', siteName }

const common = [
  'Password1!',
  'Passw0rd!!',
  'P@ssw0rd123',
  'Qwerty123!',
  'Qwertyuiop1!',
  'Letmein123!',
  'Iloveyou1!',
  'Welcome2026!',
  'Summer2026!',
  'Charlotte1!',
  'Arsenal123!',
  'Liverpool1!',
  '1234567890a!',
  'aaaaaaaaa1!',
  'abcdefghi1!',
]
test.each(common)('%s has a valid format, but is refused as easy to guess', (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true)
  expect(passwordWeakness(password, amy)).toBe('This password is easy to guess. Please choose another.')
})

const local = [
  'Wolverhampton1!',
  'wolverhampton2026!',
  'W0lverhampt0n1!',
  'WestBromwich1!',
  'BlackCountry1!',
  '!Dudley!Walsall9',
  'SpeedDating1!',
  'SpeedDatingDudley77#',
  'TallowEvenings1!',
]
test.each(local)('%s is refused because it is made of names of the site, the county or its towns', (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true)
  expect(passwordWeakness(password, amy)).toBe('This password is easy to guess. Please choose another.')
})

test('every leaked password of the library’s list that has a valid format is refused', () => {
  const valid = dictionary['passwords-common'].filter((password) => NewPassword.safeParse(password).success)
  expect(valid.length).toBeGreaterThan(0)
  expect(valid.filter((password) => passwordWeakness(password, amy) === undefined)).toEqual([])
})

const personal = ['AmyTonks1!!', 'Tonks!Amy2026', 'canalside12!', 'amytonks@123', '1!AMYTONKSamy']
test.each(personal)('%s is refused because it is little more than the member’s own name or address', (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true)
  expect(passwordWeakness(password, amy)).toMatch(/^Please leave your name and your email address out/)
  expect(passwordWeakness('FiveMinutes5!', amy)).toBeUndefined()
})

const good = [
  'FiveMinutes5!',
  'BlueTrain7!kite',
  'Canal!Boat42',
  'lockgate77%heron',
  'xK9$mPq2vL',
  'DudleyCanal!heron8',
]
test.each(good)('%s is accepted', (password) => {
  expect(passwordWeakness(password, amy)).toBeUndefined()
})

test('a user name made up only of punctuation and a short email address do not cause a good password to be refused', () => {
  expect(passwordWeakness('BlueTrain7!kite', { email: 'x@y.zz', userName: '……………………', siteName })).toBeUndefined()
})

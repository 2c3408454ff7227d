import { expect, test } from 'vitest'
import { firstName } from '#platform/server/mail/first-name.ts'

test.each([
  ['Amy Tonks', 'Amy'],
  ['Mary Jane Watson', 'Mary'],
  ['Anne-Marie Hill', 'Anne-Marie'],
  ['Zoë O’Neill', 'Zoë'],
  ['D’Arcy Jones', 'D’Arcy'],
  ['Nguyễn Văn An', 'Nguyễn'],
  ['李 小龙先生', '李 小龙先生'],
  ['Łukasz Nowak', 'Łukasz'],
])('the first name of ‘%s’ is ‘%s’', (userName, name) => {
  expect(firstName(userName)).toBe(name)
})

test.each([
  ['one word', 'amytonks'],
  ['a title', 'Dr Amy Tonks'],
  ['a title in capitals', 'MRS Tonks'],
  ['an article', 'The Host'],
  ['an initial', 'A Tonks'],
  ['an initial with a full stop', 'A. Tonks'],
  ['a web address', 'evil.example/free click here'],
  ['an email address', 'amy@example.com Tonks'],
  ['digits', 'amy1987 Tonks'],
  ['an emoji', '🎉Amy Tonks'],
  ['markup', '<b>Amy</b> Tonks'],
  ['a reversing character', '\u202eymA Tonks'],
  ['an invisible character', 'A\u200bmy Tonks'],
])('a user name whose first word is %s is used whole', (_what, userName) => {
  expect(firstName(userName)).toBe(userName)
})

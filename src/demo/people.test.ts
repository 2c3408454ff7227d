import { expect, test } from 'vitest'
import { demoPeople } from '#demo/people.ts'

const women = demoPeople.filter(({ gender }) => gender === 'F')
const men = demoPeople.filter(({ gender }) => gender === 'M')
const profiles = demoPeople.flatMap(({ profile }) => profile ?? [])

/** Counts visible characters instead of code units. */
const countCharacters = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

test('the demo has thirty women and thirty men', () => {
  expect(women).toHaveLength(30)
  expect(men).toHaveLength(30)
})

test('Amy Tonks and Tom Hadley are demo members with profiles', () => {
  const known = demoPeople.filter(({ email }) => ['amy@example.com', 'tom@example.com'].includes(email))
  expect(known.map(({ userName, gender, profile }) => [userName, gender, profile !== null])).toEqual([
    ['Amy Tonks', 'F', true],
    ['Tom Hadley', 'M', true],
  ])
})

test.each(['key', 'email', 'userName'] as const)('no two members have the same %s', (field) => {
  expect(new Set(demoPeople.map((person) => person[field].toLowerCase())).size).toBe(60)
})

test('every email address is at example.com, so that no real person is emailed', () => {
  for (const { email } of demoPeople) expect(email).toMatch(/^[a-z]+([.-][a-z]+)*@example\.com$/)
})

test('the registration form accepts every name', () => {
  for (const { userName } of demoPeople) {
    expect(userName).toBe(userName.trim())
    expect(countCharacters(userName), userName).toBeGreaterThanOrEqual(6)
    expect(countCharacters(userName), userName).toBeLessThanOrEqual(40)
  }
})

test('members are between 23 and 65, except a few whose age is unknown', () => {
  const ages = demoPeople.flatMap(({ age }) => age ?? [])
  expect(ages).toHaveLength(57)
  expect(Math.min(...ages)).toBe(23)
  expect(Math.max(...ages)).toBe(65)
})

test('three women and three men have no profile yet', () => {
  const without = demoPeople.filter(({ profile }) => profile === null)
  expect(without.map(({ gender }) => gender).toSorted()).toEqual(['F', 'F', 'F', 'M', 'M', 'M'])
})

test('every headline and text fits its field, and none is used twice', () => {
  for (const { headline, body } of profiles) {
    expect(headline.length, headline).toBeLessThanOrEqual(120)
    expect(body.length, headline).toBeLessThanOrEqual(3000)
    expect(headline.trim() && body.trim()).not.toBe('')
  }
  expect(new Set(profiles.map(({ headline }) => headline)).size).toBe(profiles.length)
  expect(new Set(profiles.map(({ body }) => body)).size).toBe(profiles.length)
})

test('no profile contains contact details', () => {
  for (const { headline, body } of profiles) expect(`${headline} ${body}`).not.toMatch(/@|https?:|www\.|\.co\b|\d{5}/)
})

import { expect, test } from 'vitest'
import { demoPeople } from '#demo/people.ts'

const women = demoPeople.filter(({ gender }) => gender === 'F')
const men = demoPeople.filter(({ gender }) => gender === 'M')
const profiles = demoPeople.flatMap(({ profile }) => profile ?? [])

/** As a person counts them, not as the machine stores them. */
const letters = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

test('sixty people live in the demo, half of them women and half men', () => {
  expect(women).toHaveLength(30)
  expect(men).toHaveLength(30)
})

test('Amy Tonks and Tom Hadley are among them, each with a profile', () => {
  const known = demoPeople.filter(({ email }) => ['amy@example.com', 'tom@example.com'].includes(email))
  expect(known.map(({ userName, gender, profile }) => [userName, gender, profile !== null])).toEqual([
    ['Amy Tonks', 'F', true],
    ['Tom Hadley', 'M', true],
  ])
})

test.each(['key', 'email', 'userName'] as const)('no two have the same %s', (field) => {
  expect(new Set(demoPeople.map((person) => person[field].toLowerCase())).size).toBe(60)
})

test('nobody can be written to: every address is at example.com', () => {
  for (const { email } of demoPeople) expect(email).toMatch(/^[a-z]+([.-][a-z]+)*@example\.com$/)
})

test('every name is one that the register form takes', () => {
  for (const { userName } of demoPeople) {
    expect(userName).toBe(userName.trim())
    expect(letters(userName), userName).toBeGreaterThanOrEqual(6)
    expect(letters(userName), userName).toBeLessThanOrEqual(40)
  }
})

test('all are between 23 and 65, but for a few who never said', () => {
  const told = demoPeople.flatMap(({ age }) => age ?? [])
  expect(told).toHaveLength(57)
  expect(Math.min(...told)).toBe(23)
  expect(Math.max(...told)).toBe(65)
})

test('six have no profile yet, three women and three men', () => {
  const without = demoPeople.filter(({ profile }) => profile === null)
  expect(without.map(({ gender }) => gender).toSorted()).toEqual(['F', 'F', 'F', 'M', 'M', 'M'])
})

test('every headline and text fits its field, and no two are alike', () => {
  for (const { headline, body } of profiles) {
    expect(headline.length, headline).toBeLessThanOrEqual(120)
    expect(body.length, headline).toBeLessThanOrEqual(3000)
    expect(headline.trim() && body.trim()).not.toBe('')
  }
  expect(new Set(profiles.map(({ headline }) => headline)).size).toBe(profiles.length)
  expect(new Set(profiles.map(({ body }) => body)).size).toBe(profiles.length)
})

test('no profile gives away how to reach a person', () => {
  for (const { headline, body } of profiles) expect(`${headline} ${body}`).not.toMatch(/@|https?:|www\.|\.co\b|\d{5}/)
})

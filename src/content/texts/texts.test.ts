import { expect, test } from 'vitest'
import { TextPage } from '#content/contract.ts'
import { accessibility } from '#content/texts/accessibility.ts'
import { contact } from '#content/texts/contact.ts'
import { home } from '#content/texts/home.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { terms } from '#content/texts/terms.ts'

const pages = { terms, privacy, rules, contact, accessibility }
const texts = { ...pages, home }

const knownPlaceholders = ['{siteName}', '{traderName}', '{traderAddress}', '{contactEmail}', '{siteUrl}']
const misspellings = ['upcomming', 'occured', 'auhtorised', 'Pasword', 'picutre', 'proceding']
const longestParagraph = 600

test.each(Object.entries(pages))('%s is a valid text page', (_name, page) => {
  expect(TextPage.parse(page)).toEqual(page)
})

test.each(Object.entries(pages))('%s has no empty sections and no repeated headings', (_name, page) => {
  const headings = page.sections.map((section) => section.heading)
  expect(new Set(headings).size).toBe(headings.length)
  expect(page.sections.filter((section) => section.blocks.length === 0)).toEqual([])
})

test.each(Object.entries(texts))('%s uses only known placeholders', (_name, text) => {
  const braces = sentencesOf(text).flatMap((sentence) => sentence.match(/\{[^}]*\}?|\}/g) ?? [])
  expect(braces.filter((brace) => !knownPlaceholders.includes(brace))).toEqual([])
})

test.each(Object.entries(texts))('%s has no exclamation marks', (_name, text) => {
  expect(sentencesOf(text).filter((sentence) => sentence.includes('!'))).toEqual([])
})

test.each(Object.entries(texts))('%s contains none of the corrected misspellings', (_name, text) => {
  const wholeText = sentencesOf(text).join('\n').toLowerCase()
  expect(misspellings.filter((misspelling) => wholeText.includes(misspelling.toLowerCase()))).toEqual([])
})

test.each(Object.entries(texts))('%s has short paragraphs and no empty ones', (_name, text) => {
  const wrong = sentencesOf(text).filter((sentence) => sentence.trim() === '' || sentence.length > longestParagraph)
  expect(wrong).toEqual([])
})

test('the home page has four steps, and enough paragraphs, house rules and questions', () => {
  expect(home.steps).toHaveLength(4)
  expect(home.about.length).toBeGreaterThanOrEqual(2)
  expect(home.houseRules.length).toBeGreaterThanOrEqual(5)
  expect(home.questions.length).toBeGreaterThanOrEqual(7)
})

function sentencesOf(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text === 'object' && text !== null) return Object.values(text).flatMap(sentencesOf)
  return []
}

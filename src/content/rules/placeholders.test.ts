import { expect, test } from 'vitest'
import { fillPlaceholders, placeholdersOf, unknownPlaceholders } from '#content/rules/placeholders.ts'

const names = placeholdersOf({
  name: 'Tipton Dating',
  url: 'https://dating.example',
  trader: { name: 'Amy Tonks', address: '1 High Street', email: 'hello@dating.example' },
})

test('every placeholder is filled in from the site settings', () => {
  const text = '{siteName}, {siteUrl}, {traderName}, {traderAddress}, {contactEmail}'
  expect(fillPlaceholders(text, names)).toBe(
    'Tipton Dating, https://dating.example, Amy Tonks, 1 High Street, hello@dating.example',
  )
})

test('known placeholders are filled in anywhere in a structure, and nothing else changes', () => {
  const text = {
    title: '{siteName} {siteName}',
    version: 2,
    parts: [{ text: 'by {nobody}, {} and {a b}' }],
    more: null,
  }
  expect(fillPlaceholders(text, names)).toEqual({ ...text, title: 'Tipton Dating Tipton Dating' })
})

test('unknown placeholders are found', () => {
  expect(unknownPlaceholders('{siteName} {nobody} {} {contactEmail} {a b} {siteNames}')).toEqual([
    'nobody',
    '',
    'siteNames',
  ])
  expect(unknownPlaceholders('{siteUrl} {traderName} {traderAddress}')).toEqual([])
})

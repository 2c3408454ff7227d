import { expect, test } from 'vitest'
import { findCommands } from '#admin/web/search/palette-commands.ts'
import { sections } from '#admin/web/sections.ts'

function find(typed: string, pathname = '/admin') {
  return findCommands(typed, pathname).map(({ heading, results }) => [heading, ...results.map(({ label }) => label)])
}

test('every page of the sidebar is found first by its name', () => {
  for (const { to, label } of sections)
    expect(findCommands(label, '/admin')[0]?.results[0]).toMatchObject({ to, label })
})

test.each([
  ['refunds', '/admin/money/payments'],
  ['INVITE', '/admin/staff#invite'],
  ['staff', '/admin/staff'],
  ['team', '/admin/staff'],
  ['dashboard', '/admin'],
  ['add ev', '/admin/events/new'],
  ['new venue', '/admin/venues/new'],
  ['terms', '/admin/content/terms'],
])('‘%s’ first finds %s', (typed, to) => {
  expect(findCommands(typed, '/admin')[0]?.results[0]?.to).toBe(to)
})

test('the start of a name comes before another word of it, and this before other words', () => {
  expect(find('data')).toEqual([
    ['Pages', 'Data breach', 'Complaints'],
    ['Actions', 'Write a data breach notice'],
  ])
})

test('without a text only actions are listed, and those on an event only on its pages', () => {
  expect(find('')).toEqual([
    [
      'Actions',
      'Add an event',
      'Add a venue',
      'Invite someone to the team',
      'Write a newsletter',
      'Write a data breach notice',
    ],
  ])
  expect(find('email att')).toEqual([])
  expect(findCommands('email att', '/admin/events/5/waiting')[0]?.results[0]?.to).toBe('/admin/events/5/announcements')
})

test('each address is found once, so that one result is marked', () => {
  for (const typed of ['', 'a', 'e', 'staff', 'door', 'event', 'money']) {
    const addresses = findCommands(typed, '/admin/events/5').flatMap(({ results }) => results.map(({ to }) => to))
    expect(new Set(addresses).size, typed).toBe(addresses.length)
  }
})

test('a member’s name finds no page', () => {
  expect(find('raybould')).toEqual([])
})

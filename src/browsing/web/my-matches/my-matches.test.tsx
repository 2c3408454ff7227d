import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from '#browsing/web/my-matches-page.tsx'
import { loadMatches } from '#browsing/web/my-matches/load-matches.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import button from '#platform/web/ui/button.module.css'

const tomId = '018f0000-0000-7000-8000-000000000001'
const lewisId = '018f0000-0000-7000-8000-000000000002'
const met_at = { id: 7, title: 'Thirties at the Loriners', start_date_local: '2031-07-04T19:30:00' }
const user = { id: tomId, name: 'Tom Hadley' }
const picture = { image: '/portraits/tom', sizes: [] }
const tom = { ...user, profile: { picture, headline: 'Plumber with opinions', user }, met_at, is_new: true }
const lewis = { id: lewisId, name: 'Lewis Cope', profile: null, met_at }

/** Renders the loaded page. */
function render(page: { matches: object[]; likers: object[] }, address = '/mymatches') {
  const routes = [{ id: 'page', path: '/mymatches', Component, loader: () => null }]
  const initialEntries = [address]
  const router = createMemoryRouter(routes, { initialEntries, hydrationData: { loaderData: { page } } })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return {
    html,
    text: html
      .replaceAll(/<\/?bdi>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replace(/\s+/g, ' '),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
  }
}

test('a new match is marked, and shows where the two met and what to do next', () => {
  const { text, links } = render({ matches: [tom], likers: [] })
  for (const phrase of [
    'New match',
    'You and Tom Hadley like each other.',
    'You met at Thirties at the Loriners on Friday 4 July 2031.',
    'Message Tom Hadley',
    'No one likes you yet!',
  ])
    expect(text).toContain(phrase)
  expect(links).toEqual([`/userprofile/${tomId}`])
})

test('of several new matches, only the latest has the main button', () => {
  const { html } = render({ matches: [tom, { ...lewis, is_new: true }], likers: [] })
  const buttons = [...html.matchAll(/class="([^"]*)">Message ([^<]+)/g)]
  const mainButtons = buttons.filter(([, classes = '']) => classes.split(' ').includes(button.main ?? 'main'))
  expect([buttons, mainButtons].map((found) => found.map(([, , name]) => name))).toEqual([
    ['Tom Hadley', 'Lewis Cope'],
    ['Tom Hadley'],
  ])
})

test('the viewer can also write to seen matches and to people who like them, and a missing profile is stated', () => {
  const { text, links } = render({ matches: [{ ...tom, is_new: false }], likers: [lewis] })
  for (const phrase of [
    'Message Tom Hadley',
    'Message Lewis Cope',
    "This person doesn't have a profile.",
    'These people like you, but you haven’t matched.',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toContain('New match')
  expect(links).toEqual([`/userprofile/${tomId}`, `/userprofile/${lewisId}`])
})

test.each([
  ['a match', `/mymatches?write=${tomId}`, 'Message to Tom Hadley'],
  ['a person who likes the viewer', `/mymatches?write=${lewisId}`, 'Message to Lewis Cope'],
])('a link opens the dialog for writing to %s, and to nobody else', (_who, address, title) => {
  expect(render({ matches: [tom], likers: [lewis] }, address).text).toContain(title)
  expect(render({ matches: [], likers: [] }, address).text).not.toContain('Message to')
})

test('empty lists explain how to meet people and link to the events', () => {
  const { text, links } = render({ matches: [], likers: [] })
  for (const phrase of [
    "You haven't matched with anyone yet. Attend more events to get more matches. When you match with people you can message them.",
    "No one likes you yet! Don't worry, the more events you attend the more people will like you.",
  ])
    expect(text).toContain(phrase)
  expect(links).toEqual(['/events'])
})

test.each([
  ['POST /api/mymatches', 'There was an error retrieving the matches. Please try again later.'],
  ['POST /api/mylikes', 'There was an error retrieving the likes. Please try again later.'],
])('if %s fails, the error screen names the list', async (failing, sentence) => {
  const api: Api = async (address, ..._input) => {
    const path: string = address
    if (path === failing) throw new ApiError(500, { error: 'internal', detail: '', request_id: '' })
    return JSON.parse('{"matches":[],"likes":[]}')
  }
  await expect(loadMatches(api)).rejects.toThrow(sentence)
})

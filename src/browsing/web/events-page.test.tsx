import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browsingSamples } from '#browsing/contract/samples.ts'
import { Component, handle } from '#browsing/web/events-page.tsx'
import { filterIn, looserFilters, townsAndMonths, type ListedEvent } from '#browsing/web/events/event-filter.ts'

beforeAll(() => {
  // Stubs a browser with empty local storage.
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const [{ answer: sample }] = browsingSamples['GET /api/event']
const event = { ...sample, can_join_event: false }

function pageData(events: ListedEvent[], query = '', canFilterForMe = false) {
  const filter = filterIn(new URLSearchParams(query))
  const looser = events.length === 0 ? looserFilters([event], filter) : []
  return { events, count: 3, filter, looser, ...townsAndMonths([event]), canFilterForMe }
}

function pageOf(data: ReturnType<typeof pageData>) {
  const routes = [{ id: 'page', path: '/events', Component, loader: () => null }]
  const hydrationData = { loaderData: { page: data } }
  const router = createMemoryRouter(routes, { initialEntries: ['/events'], hydrationData })
  return <RouterProvider router={router} />
}

function render(data: ReturnType<typeof pageData>) {
  return shownIn(renderToStaticMarkup(pageOf(data)))
}

/** Includes the part that is loaded only for members without a date of birth. */
async function renderWithParts(data: ReturnType<typeof pageData>) {
  return shownIn(await new Response((await prerender(pageOf(data))).prelude).text())
}

function shownIn(html: string) {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  return {
    text: html
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
    chosen: [...html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value),
    options: [...html.matchAll(/<option[^>]*>([^<]+)/g)].map(([, label]) => label),
    links: hrefs.filter((href) => !href.startsWith('/speed-dating/')),
    places: hrefs.filter((href) => href.startsWith('/speed-dating/')),
  }
}

test('visitors can filter by age group, town and month, and members also by their own age', () => {
  const { text, options } = render(pageData([event]))
  expect(text).toContain('These are all of our upcoming events.')
  const ages = ['18 to 29', '30 to 39', '40 to 49', '50 to 59', '60 and over']
  const others = ['Any town', 'Dudley', 'Any month', 'Feb 2027']
  expect(options).toEqual(['Any age', ...ages, ...others])
  expect(render(pageData([event], 'age=me', true)).options).toEqual(['Any age', 'My age', ...ages, ...others])
})

test('the list leads to the pages of its towns and of every age group', () => {
  const groups = ['18-29', '30-39', '40-49', '50-59', '60-plus']
  expect(render(pageData([event])).places).toEqual([
    '/speed-dating/dudley',
    ...groups.map((group) => `/speed-dating/ages/${group}`),
  ])
})

test('a filtered list says how many events match, shows the filter and can be cleared', () => {
  const { text, chosen, links } = render(pageData([event], 'age=30-39&month=2027-02'))
  expect(text).toContain('Showing 1 of 3 events.')
  expect(chosen).toEqual(['30-39', '', '2027-02'])
  expect(links).toEqual(['/events', `/event/${event.id}`, '/gift-vouchers'])
})

test('a filter that no event matches is shown even if there is no such choice, and the page is not cached', () => {
  const none = pageData([], 'town=Oldbury&month=2027-09')
  const { text, options } = render(none)
  expect(text).toContain('No events match.')
  expect(options).toEqual(expect.arrayContaining(['Oldbury', 'Sep 2027']))
  expect([handle.isCacheable?.(none), handle.isCacheable?.(pageData([]))]).toEqual([false, true])
})

test('a filter that no event matches names the parts without which there are events', () => {
  const { text, links } = render(pageData([], 'age=60-plus&town=Oldbury&month=2027-02'))
  expect(text).toContain('No events match. Clear filters')
  expect(links).toEqual(['/events', '/gift-vouchers'])

  const almost = render(pageData([], 'town=Dudley&month=2027-09'))
  expect(almost.text).toMatch(/No events match\. Try any month \( ?1 event ?\) ?\. Clear filters/)
  expect(almost.links).toEqual(['/events?town=Dudley', '/events', '/gift-vouchers'])
  expect(render(pageData([], 'month=2027-09')).links).toEqual(['/events', '/gift-vouchers'])
})

test('a member whose date of birth is not known is asked for it, and not told that an event is for them', async () => {
  const { text, links } = await renderWithParts(
    pageData([
      { ...event, date_of_birth_needed: true, can_join_event: true },
      { ...event, id: 13, date_of_birth_needed: true, can_join_event: false, can_wait: true },
    ]),
  )
  expect(text).toContain('Add your date of birth to see which events are for you.')
  expect(links[0]).toBe('/account/details#date-of-birth')
  for (const phrase of ['There’s a place for you', 'You can join']) expect(text).not.toContain(phrase)
})

test.each<[string, Partial<ListedEvent>, string]>([
  ['that is full', { is_maxed_out: true }, 'Full'],
  ['with few places left', { places: { ...event.places, places_left: 3 } }, 'Last places'],
  ['that the member can book', { can_join_event: true }, 'There’s a place for you'],
  ['for people of another age than the member', { fits_age: false }, 'For ages'],
  ['that the member waits for', { waiting: { before: 0, joined_at: event.starts_at } }, 'You’re on the waiting list'],
])('an event %s says so', (_which, changes, phrase) => {
  expect(render(pageData([{ ...event, ...changes }])).text).toContain(phrase)
  expect(render(pageData([event])).text).not.toContain(phrase)
})

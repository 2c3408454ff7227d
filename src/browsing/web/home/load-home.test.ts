import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepShown, loadHome } from '#browsing/web/home/load-home.ts'
import { home as text } from '#content/texts/home.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { ApiError, apiContext, type Api } from '#platform/web/api.ts'
import { dropFirstAnswers } from '#platform/web/first-requests.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'

const requested: string[] = []
afterEach(() => {
  requested.length = 0
  keepShown(undefined)
  dropFirstAnswers()
  vi.unstubAllGlobals()
})

const answers = {
  'GET /api/texts/home': text,
  'GET /api/nextevent': null,
  'GET /api/reviews/rating': { rating: { average: 4.6, count: 128 } },
  'GET /api/myhome': {
    likes_to_send: [],
    places: [],
    next_event: null,
    unread_messages: 1,
    new_matches: 0,
    has_profile: true,
  },
}
type Address = keyof typeof answers

/** Loads the page in a member's browser, where these requests fail. */
function load(...failing: Address[]) {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('access', `x.${claims}.y`)
  const context = new RouterContextProvider()
  const api: Api = async (address, ..._input) => {
    requested.push(address)
    if (failing.some((one) => one === address))
      throw new ApiError(503, { error: 'too_busy', detail: 'Busy.', request_id: '' })
    return JSON.parse(JSON.stringify(Reflect.get(answers, address)))
  }
  context.set(apiContext, api)
  context.set(inBrowserContext, true)
  return loadHome({ context })
}

test('a member’s home page has what everyone sees, and the member’s part', async () => {
  expect(await load()).toEqual({
    text,
    event: null,
    rating: { average: 4.6, count: 128 },
    member: { is: 'there', home: answers['GET /api/myhome'] },
  })
})

test('if the member’s part cannot be loaded, the page has the reason instead', async () => {
  expect(await load('GET /api/myhome')).toEqual({
    text,
    event: null,
    rating: { average: 4.6, count: 128 },
    member: { is: 'not there', reason: 'We couldn’t load what’s next for you. Please try again.' },
  })
})

test('if what everyone sees cannot be loaded again, the page keeps what it shows', async () => {
  await expect(load('GET /api/nextevent')).rejects.toMatchObject({ init: { status: 503 } })
  keepShown({ text, event: null, rating: null })
  expect(await load('GET /api/nextevent')).toMatchObject({ text, event: null, member: { is: 'there' } })
})

test('the first load requests only the member’s part, because the document has brought the rest', async () => {
  keepShown({ text, event: null, rating: null })
  globalThis.firstRequests = { access: '', answers: new Map() }
  expect(await load()).toMatchObject({ text, event: null, member: { is: 'there' } })
  expect(requested).toEqual(['GET /api/myhome'])
  dropFirstAnswers()
  await load()
  expect(requested).toContain('GET /api/texts/home')
})

test('if the average of the reviews cannot be loaded, the page does without it', async () => {
  expect(await load('GET /api/reviews/rating')).toMatchObject({ text, event: null, rating: null })
})

import { matchRoutes, RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepShown } from '#browsing/web/home/load-home.ts'
import { home as text } from '#content/texts/home.ts'
import { paths } from '#platform/paths.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { ApiError, apiContext, type Api } from '#platform/web/api.ts'
import { dropFirstAnswers } from '#platform/web/first-requests.ts'
import { firstRequestsOf } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { routes } from './routes.ts'

beforeEach(() => {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  const localStorage = memoryStorage()
  localStorage.setItem('access', `x.${claims}.y`)
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', memoryStorage())
  keepShown({ text, event: null, rating: null })
  globalThis.firstRequests = { access: '', answers: new Map() }
})
afterEach(() => {
  keepShown(undefined)
  dropFirstAnswers()
  vi.unstubAllGlobals()
})

test.each([paths.root, paths.myEvents, paths.myMatches, paths.messages])(
  'what a member’s browser requests before the client arrives at %s is what its loaders request',
  async (path) => {
    const requested: string[] = []
    const api: Api = async (address, ...input) => {
      const { body = {}, ...rest }: { body?: unknown; query?: object } = input[0] ?? {}
      requested.push(Object.keys(rest).length === 0 || JSON.stringify(rest) === '{"query":{}}' ? address : 'other')
      expect(body).toEqual({})
      throw new ApiError(503, null)
    }
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(inBrowserContext, true)
    const matches = matchRoutes(routes, path) ?? []
    const request = new Request(`http://site.test${path}`)
    const known: Omit<LoaderFunctionArgs, 'request' | 'context'> = {
      params: {},
      pattern: path,
      url: new URL(request.url),
    }
    let declared: readonly string[] = []
    for (const { route } of matches) {
      if (typeof route.lazy !== 'function') continue
      const { loader, handle } = await route.lazy()
      declared = firstRequestsOf(handle, {})
      if (typeof loader === 'function')
        await Promise.allSettled([Promise.try(() => loader({ ...known, request, context }, undefined))])
    }
    expect(declared.length).toBeGreaterThan(0)
    expect(requested.toSorted()).toEqual(declared.toSorted())
  },
)

import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { loadAsViewer } from '#browsing/web/load-as-viewer.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { ApiError, apiContext } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Loads a page in a member's browser, where the member's request fails with this status. */
function load(status: number, asVisitor: () => Promise<string>) {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('access', `x.${claims}.y`)
  const context = new RouterContextProvider()
  context.set(apiContext, async () => expect.fail())
  context.set(inBrowserContext, true)
  const asMember = () => Promise.reject(new ApiError(status, { error: 'no', detail: 'No.', request_id: '' }))
  return loadAsViewer(context, { asMember, asVisitor })
}

test('if the member’s request fails, the page shows what a visitor sees', async () => {
  expect(await load(503, async () => 'public')).toEqual({ answer: 'public', memberLoadFailed: true })
})

test('what the member’s request does not find is not requested again as a visitor', async () => {
  const asVisitor = vi.fn<() => Promise<string>>(async () => 'public')
  await expect(load(404, asVisitor)).rejects.toMatchObject({ data: { detail: 'No.' }, init: { status: 404 } })
  expect(asVisitor).not.toHaveBeenCalled()
})

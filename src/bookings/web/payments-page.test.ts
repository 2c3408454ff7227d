import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { loader } from '#bookings/web/payments-page.tsx'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { apiContext, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'

afterEach(() => vi.unstubAllGlobals())

const payments = { payments: [], older: null }
const credit = { balance_pence: 0, to_card_pence: 0, entries: [] }

/** Opens the page in a member's browser, whose place at event 7 has this receipt. */
function open(address: string, receipt: number | null) {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', { location: { pathname: '/account/payments' } })
  localStorage.setItem('access', `x.${claims}.y`)
  const api: Api = async (endpoint, ...input) => {
    if (endpoint === 'GET /api/account/payments') return JSON.parse(JSON.stringify(payments))
    if (endpoint === 'GET /api/account/credit') return JSON.parse(JSON.stringify(credit))
    expect([endpoint, input]).toEqual(['GET /api/events/:id/place', [{ params: { id: 7 } }]])
    return JSON.parse(JSON.stringify({ receipt_number: receipt }))
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(inBrowserContext, true)
  const url = new URL(`https://dating.example${address}`)
  return loader({ context, params: {}, request: new Request(url), url, pattern: '/account/payments' })
}

test('the link in the confirmation email opens the receipt, once there is one', async () => {
  const opened = open('/account/payments?event=7', 1001)
  await expect(opened).rejects.toMatchObject({ status: 302 })
  const response: unknown = await opened.catch((error: unknown) => error)
  expect(response instanceof Response && response.headers.get('location')).toBe('/account/payments/1001')
  expect(await open('/account/payments?event=7', null)).toEqual({ first: payments, credit })
})

test.each(['/account/payments', '/account/payments?event=me'])('the address %s lists the payments', async (address) => {
  expect(await open(address, 1001)).toEqual({ first: payments, credit })
})

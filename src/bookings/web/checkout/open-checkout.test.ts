import { afterEach, expect, test, vi } from 'vitest'
import { handle } from '#bookings/web/checkout-page.tsx'
import { checkoutRequestsFor } from '#bookings/web/checkout/checkout-requests.ts'
import { openCheckout } from '#bookings/web/checkout/open-checkout.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { addressOf, ApiError, splitAddress, type Api } from '#platform/web/api.ts'
import { firstRequestsOf } from '#platform/web/head.ts'

afterEach(() => vi.unstubAllGlobals())

test('what a member’s browser requests before the client arrives at checkout is what checkout requests first', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const requested: string[] = []
  const api: Api = async (address, ...input) => {
    const [method, path] = splitAddress(address)
    requested.push(`${method} ${addressOf(path, input[0] ?? {})}`)
    throw new ApiError(503, null)
  }
  await expect(openCheckout(api, checkoutRequestsFor(7, new URLSearchParams()))).rejects.toThrow(ApiError)
  expect(requested).toEqual(firstRequestsOf(handle, { id: '7' }))
  expect(requested).toEqual(['GET /api/events/7/place'])
})

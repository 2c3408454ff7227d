import { ticketResponse } from '#bookings/web/ticket/ticket-response.ts'
import { NETWORK_TIMEOUT_MS, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

type InstallEvent = { waitUntil(work: Promise<unknown>): void }
type PageFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void }

/** Declares the parts of a worker's scope that are used here, because the compiler knows only a page's scope. */
declare const self: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageFetchEvent) => void): void
  skipWaiting(): Promise<void>
}

/** Lets a newer worker take control immediately. This is safe because a worker holds no state. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

/** Handles only navigation to pages under /ticket/. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const address = ticketAddressIn(request.url)
  if (!address) return
  event.respondWith(
    ticketResponse(address, {
      fromNetwork: (signal) => fetch(request, { signal }),
      fromCopy: () => savedDocument(address.path),
      timeout: () => new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS)),
    }),
  )
})

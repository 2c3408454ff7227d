import { ticketResponse } from '#bookings/web/ticket/ticket-response.ts'
import { NETWORK_TIMEOUT_MS, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

type InstallEvent = { waitUntil(work: Promise<unknown>): void }
type PageFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void }

/** The compiler knows only a page's scope. This is what a worker has in addition. */
declare const self: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageFetchEvent) => void): void
  skipWaiting(): Promise<void>
}

/** A newer worker takes control at once: it holds nothing that a page could miss. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

/** Handles pages that are opened under /ticket/, and nothing else. */
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

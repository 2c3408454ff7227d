import { ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { networkOrCopy } from '#platform/web/offline/network-or-copy.ts'
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
    networkOrCopy(address, {
      fromNetwork: (signal) => fetch(request, { signal }),
      fromCopy: () => savedDocument(address.path),
    }),
  )
})

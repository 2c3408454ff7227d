import { answerTicket } from '#bookings/web/ticket/answer-ticket.ts'
import { PATIENCE_MS, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { keptDocument } from '#platform/web/kept-documents.ts'

type OfLife = { waitUntil(work: Promise<unknown>): void }
type OfFetch = { request: Request; respondWith(answer: Promise<Response>): void }

/** The compiler knows only a page's scope. This is what a worker has in addition. */
declare const self: {
  addEventListener(type: 'install', listener: (event: OfLife) => void): void
  addEventListener(type: 'fetch', listener: (event: OfFetch) => void): void
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
    answerTicket(address, {
      fromNetwork: (signal) => fetch(request, { signal }),
      fromCopy: () => keptDocument(address.path),
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    }),
  )
})

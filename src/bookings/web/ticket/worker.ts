import { ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { networkOrCopy } from '#platform/web/offline/network-or-copy.ts'
import type { WorkerScope } from '#platform/web/offline/worker-scope.ts'
import { showPushes } from '#push/web/show-push.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

declare const self: WorkerScope

/** Lets a newer worker take control immediately. This is safe because a worker holds no state. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

showPushes(self)

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

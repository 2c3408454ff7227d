import { adminPaths } from '#platform/admin-paths.ts'
import { networkOrCopy } from '#platform/web/offline/network-or-copy.ts'
import { savedPagePart } from '#platform/web/offline/saved-pages.ts'
import type { WorkerScope } from '#platform/web/offline/worker-scope.ts'
import { paths } from '#platform/paths.ts'

declare const self: WorkerScope

const ID = '[1-9]\\d{0,9}'
const PAGE = new RegExp(`^(?:${paths.night(ID)}|${adminPaths.door(ID)})$`)

/** Lets a newer worker take control immediately. This is safe because a worker holds no state. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

/** Opens the host's console and the guest's page of a night without a network, if this device has saved them. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && PAGE.test(pathname))
    event.respondWith(
      networkOrCopy(
        { wantsCopy: false },
        { fromNetwork: (signal) => fetch(request, { signal }), fromCopy: () => savedPagePart(pathname) },
      ),
    )
  // The name of a file changes with its content, so a saved one is never out of date.
  else if (pathname.startsWith('/assets/')) event.respondWith(savedOrLoaded(request, pathname))
})

async function savedOrLoaded(request: Request, pathname: string): Promise<Response> {
  return (await savedPagePart(pathname)) ?? fetch(request)
}

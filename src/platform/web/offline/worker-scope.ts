type InstallEvent = { waitUntil(work: Promise<unknown>): void }
type PageFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void }

/** The parts of a service worker's scope that the workers use, because the compiler knows only a page's scope. */
export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageFetchEvent) => void): void
  skipWaiting(): Promise<void>
  location: Location
}

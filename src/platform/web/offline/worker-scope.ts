type InstallEvent = { waitUntil(work: Promise<unknown>): void }
type PushEvent = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }
type NotificationClickEvent = {
  notification: { data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}
type PageFetchEvent = { request: Request; respondWith(answer: Promise<Response>): void }

/** The parts of a service worker's scope that the workers use, because the compiler knows only a page's scope. */
export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageFetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  registration: {
    showNotification(
      title: string,
      options: { body: string; data: unknown; icon: string; tag?: string; renotify?: boolean },
    ): Promise<void>
  }
  clients: { openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  location: Location
}

import type { PushContent } from '#push/contract/push-content.ts'
import type { WorkerScope } from '#platform/web/offline/worker-scope.ts'

/**
 * Lets a service worker show push notifications and open their pages. A browser shows one of its own if the worker shows none,
 * so content that cannot be read becomes 'Something new' too.
 */
export function showPushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, opens, topic } = contentOf(event.data)
    event.waitUntil(
      worker.registration.showNotification(title, {
        ...{ body, data: opens, icon: '/icons/icon-192.png' },
        // It replaces an earlier one on the same topic, and still makes its sound.
        ...(topic !== '' && { tag: topic, renotify: true }),
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(worker.clients.openWindow(addressOf(notification.data, worker.location.origin)))
  })
}

function contentOf(data: { json(): unknown } | null): PushContent {
  const content = { title: 'Something new', body: '', opens: '/', topic: '' }
  try {
    const sent: unknown = data?.json()
    return typeof sent === 'object' && sent !== null ? { ...content, ...sent } : content
  } catch {
    return content
  }
}

/** Returns the address of a page of this site, or of its home page if it is anything else. */
export function addressOf(path: unknown, origin: string): string {
  const url = typeof path === 'string' ? URL.parse(path, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

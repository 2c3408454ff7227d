import { expect, test } from 'vitest'
import type { WorkerScope } from '#platform/web/offline/worker-scope.ts'
import { addressOf, showPushes } from '#push/web/show-push.ts'

type Listener = (event: object) => void

/** The scope of a service worker, which records what it shows and opens. */
function workerScope() {
  const listeners = new Map<string, Listener>()
  const shown: unknown[] = []
  const opened: string[] = []
  const scope = {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: { openWindow: async (url: string) => void opened.push(url) },
    skipWaiting: async () => {},
    location: { origin: 'https://www.example.com' },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker uses only these parts
  showPushes(scope as unknown as WorkerScope)
  const waitUntil = () => {}
  return {
    shown,
    opened,
    receive: (data: { json(): unknown } | null) => listeners.get('push')?.({ data, waitUntil }),
    press(data: unknown) {
      let isClosed = false
      listeners.get('notificationclick')?.({ notification: { data, close: () => (isClosed = true) }, waitUntil })
      return isClosed
    },
  }
}

test('a notification is shown with its page, in place of an earlier one on its topic', () => {
  const worker = workerScope()
  worker.receive({ json: () => ({ title: 'The site', body: 'Something new', opens: '/mymatches', topic: 'abc' }) })
  expect(worker.shown).toEqual([
    {
      ...{ title: 'The site', body: 'Something new', data: '/mymatches' },
      ...{ icon: '/icons/icon-192.png', tag: 'abc', renotify: true },
    },
  ])
})

test.each([
  ['no content', null],
  ['content that is not JSON', { json: () => JSON.parse('{') as unknown }],
  ['content of another kind', { json: () => 'text' }],
])('%s is shown too, because the browser would otherwise show a notification of its own', (_what, data) => {
  const worker = workerScope()
  worker.receive(data)
  expect(worker.shown).toEqual([{ title: 'Something new', body: '', data: '/', icon: '/icons/icon-192.png' }])
})

test('a notification that is pressed closes and opens its page', () => {
  const worker = workerScope()
  expect(worker.press('/mymatches')).toBe(true)
  expect(worker.opened).toEqual(['https://www.example.com/mymatches'])
})

test.each(['https://example.org/', '//example.org/x', 'javascript:alert(1)', 7, null])(
  'a page of another site is never opened: %s',
  (path) => {
    expect(addressOf(path, 'https://www.example.com')).toBe('https://www.example.com/')
  },
)

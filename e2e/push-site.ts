import type { CDPSession, Page, Worker } from '@playwright/test'
import { browserSubscription, startPushService, type BrowserSubscription, type PushService } from '#push/testing.ts'
import { freePort } from './free-port.ts'
import { runDemo } from './run-demo.ts'
import { SharedInFile, type CloseAfterFile } from './shared-in-file.ts'
import { test as base } from './two-member-test.ts'

export { arrive, eventNamed, expect } from './two-member-test.ts'

type PushSite = { url: string; service: PushService }

const sites = new SharedInFile<PushSite>()

/** For journeys with push notifications. The site sends them to a push service of the test. */
export const test = base.extend<{ pushSite: PushSite }>({
  pushSite: async ({ closeAfterFile }, provide, { file }) =>
    provide(await sites.of(file, () => openPushSite(closeAfterFile))),
  ownSite: async ({ pushSite }, provide) => provide(pushSite.url),
})

async function openPushSite(closeAfterFile: CloseAfterFile): Promise<PushSite> {
  const service = await startPushService()
  const port = await freePort()
  const { stop } = await runDemo({ PORT: port, SITE_MODE: 'test', TEST_PUSH_SERVICE: service.origin })
  closeAfterFile(async () => {
    await stop()
    await service.close()
  })
  return { url: `http://localhost:${port}`, service }
}

/**
 * Registers this browser at the test's push service instead of its maker's, which no test can reach, and grants the permission
 * once the page asks for it, because a browser without a window never does. Everything else is the browser's own.
 */
export async function registerAt(page: Page, { service }: PushSite): Promise<BrowserSubscription> {
  const subscription = browserSubscription(service.origin)
  const { endpoint, p256dh, auth } = subscription
  await page.addInitScript(
    (registered) => {
      const [ALLOWED, REGISTERED] = ['notifications allowed', 'registered at the test’s push service']
      const registration = {
        toJSON: () => registered,
        async unsubscribe() {
          sessionStorage.removeItem(REGISTERED)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        async subscribe() {
          sessionStorage.setItem(REGISTERED, 'yes')
          return registration
        },
        getSubscription: async () => (sessionStorage.getItem(REGISTERED) === null ? null : registration),
      })
      const permission = { get: () => (sessionStorage.getItem(ALLOWED) === null ? 'default' : 'granted') }
      Object.defineProperty(Notification, 'permission', permission)
      Object.assign(Notification, {
        async requestPermission() {
          sessionStorage.setItem(ALLOWED, 'yes')
          return 'granted'
        },
      })
    },
    { endpoint, keys: { p256dh, auth } },
  )
  return subscription
}

/**
 * Delivers what the site has sent to the service worker, as the browser does when its push service passes it on. Returns what
 * the worker then shows. A browser without a window shows nothing itself: `push.engine.ts` has Firefox show one.
 */
export async function deliver(page: Page, content: unknown): Promise<unknown> {
  const worker = ticketWorker(page)
  await worker.evaluate(() => {
    const shown = Promise.withResolvers<unknown>()
    Object.assign(globalThis, { shown: shown.promise })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => shown.resolve({ title, ...options }),
    })
  })
  const browser = await page.context().newCDPSession(page)
  const registrationId = await registrationIdOf(browser)
  const origin = new URL(page.url()).origin
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) })
  await browser.detach()
  return worker.evaluate(() => Reflect.get(globalThis, 'shown'))
}

function ticketWorker(page: Page): Worker {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/ticket/worker.js'))
  if (!worker) throw new Error('the worker that shows notifications does not run')
  return worker
}

async function registrationIdOf(browser: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/ticket/') && !isDeleted)
    if (found) resolve(found.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  return promise
}

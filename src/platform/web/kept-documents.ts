/**
 * Whole documents that a page keeps on this device for its member, to be shown where there is no network. Pages ask for
 * them here, and so does the worker that shows them.
 */
const CACHE = 'kept-for-member'
/** Far more than anybody needs at once. */
const MOST = 12

/** A document of its own: nothing in it runs, and nothing is loaded. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Keeps it in place of what was kept under this path. Throws where the browser refuses to store anything. */
export async function keepDocument(path: string, html: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(path)
  await cache.put(path, new Response(html, { headers }))
  const oldest = (await cache.keys()).slice(0, -MOST)
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

/** What is kept under this path; nothing also where the browser refuses to say. */
export async function keptDocument(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { cacheName: CACHE })
  } catch {
    return undefined
  }
}

export async function forgetDocument(path: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.delete(path)
  } catch {
    // Where nothing can be stored, nothing is kept.
  }
}

let forgetting: Promise<unknown> = Promise.resolve()

/** Whoever they were for is gone: nothing of theirs stays, nor what shows it. It waits for nobody. */
export function forgetDocuments(): void {
  forgetting = Promise.allSettled([forgetAll(), dismissWorkers()])
}

/** Installs the worker of this script for the pages below its folder; false where the browser has none. */
export async function installWorker(script: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  await forgetting
  return isActive(await navigator.serviceWorker.register(script))
}

async function forgetAll(): Promise<void> {
  await caches.delete(CACHE)
}

async function dismissWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

async function isActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active) return true
  const worker = waiting ?? installing
  if (!worker) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') resolve(true)
    if (worker.state === 'redundant') resolve(false)
  })
  return promise
}

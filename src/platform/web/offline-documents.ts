/**
 * The cache of documents that a page stores on this device for its member, to be shown without a network. Pages and the service
 * worker that shows the documents both read it.
 */
const CACHE = 'member-documents'
/** The cache of whole pages (`offline-pages.ts`). It is named here because it is deleted with the documents. */
export const PAGES_CACHE = 'member-pages'
/** Far more than a member needs at the same time. */
const MAX_DOCUMENTS = 12

/** The headers of a self-contained document, which runs no scripts and loads nothing. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Stores the document and replaces the previous one at this path. Throws if the browser refuses to store anything. */
export async function saveDocument(path: string, html: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(path)
  await cache.put(path, new Response(html, { headers }))
  const oldest = (await cache.keys()).slice(0, -MAX_DOCUMENTS)
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

/** Returns the document stored at this path, or undefined if there is none or the browser refuses access. */
export async function savedDocument(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { cacheName: CACHE })
  } catch {
    return undefined
  }
}

export async function removeDocument(path: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.delete(path)
  } catch {
    // If nothing can be stored, there is nothing to remove.
  }
}

let clearing: Promise<unknown> = Promise.resolve()

/**
 * Removes all documents, saved pages and the service workers that show them, without waiting for the removal. Call it when the
 * member is no longer signed in.
 */
export function clearDocuments(): void {
  clearing = Promise.allSettled([deleteCache(), dismissWorkers()])
}

/**
 * Installs this script as the service worker for the pages below its folder. Returns false if the browser does not support it.
 */
export async function installWorker(script: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  await clearing
  return isActive(await navigator.serviceWorker.register(script))
}

async function deleteCache(): Promise<void> {
  await Promise.all([caches.delete(CACHE), caches.delete(PAGES_CACHE)])
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

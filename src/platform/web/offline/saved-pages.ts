import { installWorker, PAGES_CACHE } from '#platform/web/offline-documents.ts'

const FILE = /\/assets\/[\w.-]+/g

/**
 * Saves the document of this page and the files that it has loaded, so that the service worker can open the page without a
 * network. Nothing of it is about anyone, because the server renders every page without a member. Returns false if the browser does not support it or refuses to store anything, and in development, which has no worker.
 */
export async function saveThisPage(worker: string): Promise<boolean> {
  if (import.meta.env.DEV) return false
  try {
    if (!(await installWorker(worker))) return false
    const { pathname } = window.location
    const document = await fetch(pathname, { headers: { accept: 'text/html' } })
    if (!document.ok) return false
    const inDocument = (await document.clone().text()).match(FILE) ?? []
    await saveFiles(new Set([...inDocument, ...loadedFiles()]), pathname)
    await (await caches.open(PAGES_CACHE)).put(pathname, document)
    return true
  } catch {
    return false
  }
}

/** Returns the saved document or file at this path, or undefined if there is none or the browser refuses access. */
export async function savedPagePart(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, { cacheName: PAGES_CACHE })
  } catch {
    return undefined
  }
}

/** Adds the files that are missing, and deletes those of earlier builds and of other pages. */
async function saveFiles(files: ReadonlySet<string>, page: string): Promise<void> {
  const cache = await caches.open(PAGES_CACHE)
  const saved = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...files].filter((file) => !saved.has(file)))
  const unused = [...saved].filter((path) => path !== page && !files.has(path))
  await Promise.all(unused.map((path) => cache.delete(path)))
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

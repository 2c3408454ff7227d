/** A page's metadata for the browser's title bar, search engines and link previews. */
export type Head = {
  title: string
  /** One or two sentences. */
  description: string
  /** The path of the canonical URL. It is absent on pages that search engines must not index. */
  path?: string
  /** The path of the picture shown with a shared link, 1200 × 630 pixels. */
  picture?: string
}

/**
 * The handle of a page that visitors can use without the client, because it only has links, plain forms, or buttons that can wait for it
 * (`data-needs-client`). The client is loaded when a visitor first reaches for one, and at once for members.
 */
export type LoadsClientOnUse = { loadsClientOnUse: true }

/**
 * The handle of a page on which a member's browser requests data before the client has arrived. Each is the address of a request
 * that the loader always makes, without a query string and with an empty body or none: 'GET /api/myhome'. It may have parameters
 * of the page's path: 'GET /api/events/:id/place'.
 */
export type FirstRequests = { firstRequests: readonly string[] }

/**
 * The handle of a page with a script that shows a member's content before the client starts: the path of its module. It uses the
 * responses to the first requests.
 */
export type ShowsEarly = { earlyScript: string }

type SiteName = { name: string; url: string }

/**
 * The metadata that a page module with a loader exports as `handle`. The head is built from the loader's data. Pages without a
 * loader export a `FixedPageHandle`.
 */
export type PageHandle<Data> = {
  headOf: (data: Data, site: SiteName) => Head
  /** Returns false if the response cache must not store the page. Absent if it may always store it. */
  isCacheable?: (data: Data) => boolean
}
export type FixedPageHandle = { head: Head }

/** Returns the head of the deepest matched page, or undefined if the page's data could not be loaded. */
export function headOf(matches: readonly { handle: unknown; loaderData: unknown }[], site: SiteName): Head | undefined {
  const page = matches.at(-1)
  if (!page) return undefined
  if (isFixed(page.handle)) return page.handle.head
  return isPageHandle(page.handle) && page.loaderData !== undefined
    ? page.handle.headOf(page.loaderData, site)
    : undefined
}

/** Returns whether the handle is one of a page that loads the client when it is first used. */
export function loadsClientOnUse(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'loadsClientOnUse' in handle
}

/** Returns the requests that a member's browser sends before the client has arrived, for a page with these parameters. */
export function firstRequestsOf(handle: unknown, params: Readonly<Record<string, string | undefined>>): string[] {
  if (!hasFirstRequests(handle)) return []
  return handle.firstRequests.map((address) =>
    address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  )
}

/** Returns the module of the script that shows a member's content early, if the page has one. */
export function earlyScriptOf(handle: unknown): string | undefined {
  return typeof handle === 'object' && handle !== null && 'earlyScript' in handle
    ? String(handle.earlyScript)
    : undefined
}

function hasFirstRequests(handle: unknown): handle is FirstRequests {
  return typeof handle === 'object' && handle !== null && 'firstRequests' in handle
}

/** Builds a title such as 'Events · Black Country Speed Dating'. */
export function fullTitle(head: Head, siteName: string): string {
  return head.title === siteName ? siteName : `${head.title} · ${siteName}`
}

export function isPageHandle(handle: unknown): handle is PageHandle<unknown> {
  return typeof handle === 'object' && handle !== null && 'headOf' in handle
}

function isFixed(handle: unknown): handle is FixedPageHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle
}

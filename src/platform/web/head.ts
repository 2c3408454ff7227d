/** A page's metadata for the browser's title bar, search engines and link previews. */
export type Head = {
  title: string
  /** One or two sentences. */
  description: string
  /** Path of the canonical URL. Absent on pages that nobody should land on, which are not indexed. */
  path?: string
  /** Path of the picture shown with a shared link, 1200 × 630. */
  picture?: string
  /** schema.org data. */
  structured?: Record<string, unknown>
}

type SiteName = { name: string; url: string }

/**
 * A page module exports one of these as `handle`. With a loader, the head is built from its data; without one, it is always the
 * same.
 */
export type PageHandle<Data> = { headOf: (data: Data, site: SiteName) => Head }
export type FixedPageHandle = { head: Head }

/** The head of the deepest matched page; undefined if the page's data could not be loaded. */
export function headOf(matches: readonly { handle: unknown; loaderData: unknown }[], site: SiteName): Head | undefined {
  const page = matches.at(-1)
  if (!page) return undefined
  if (isFixed(page.handle)) return page.handle.head
  return isPageHandle(page.handle) && page.loaderData !== undefined
    ? page.handle.headOf(page.loaderData, site)
    : undefined
}

/** 'Events · Black Country Speed Dating' */
export function fullTitle(head: Head, siteName: string): string {
  return head.title === siteName ? siteName : `${head.title} · ${siteName}`
}

function isPageHandle(handle: unknown): handle is PageHandle<unknown> {
  return typeof handle === 'object' && handle !== null && 'headOf' in handle
}

function isFixed(handle: unknown): handle is FixedPageHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle
}

/** The timeout for loading a lazy part of the site. */
export const PAGE_PART_TIMEOUT_MS = 120_000

export const PART_MISSING =
  'Part of this page is missing. Your connection may be slow, or we may have just updated the site.'
export const LOAD_AGAIN = 'Load it again'
/** The id of the element that shows it while the page has not started. `load-client.ts` knows it too. */
export const PART_MISSING_ID = 'part-missing'

/** Thrown when a part of the site did not load in time, or failed to load. */
export class PagePartMissing extends Error {}

/** Loads a part of the site. Throws `PagePartMissing` if it fails to load or has not loaded after two minutes. */
export async function pagePart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PagePartMissing('late')), PAGE_PART_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw error instanceof PagePartMissing ? error : new PagePartMissing('failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

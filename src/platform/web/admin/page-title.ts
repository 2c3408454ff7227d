/** Returns the title of a page with the event or the person that it is about, once that has loaded. */
export function pageTitle(page: string, subject: string | undefined): string {
  return subject === undefined ? page : `${page} · ${subject}`
}

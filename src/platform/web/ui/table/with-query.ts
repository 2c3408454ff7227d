/** Returns the query string with some values changed. Empty values are removed. */
export function withQuery(search: URLSearchParams, change: Record<string, string>): string {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return `?${changed}`
}

/**
 * Returns the query string of a page without the values that the site refused, as an empty string if nothing is left. If it
 * refused a value that has another name in the URL, nothing is left.
 */
export function readableQuery(search: string, refused: readonly string[]): string {
  const query = new URLSearchParams(search)
  if (!refused.some((name) => query.has(name))) return ''
  for (const name of refused) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** The names in the URL of a list that are not those of a filter. */
const notFilters = ['sort', 'direction', 'after', 'search']

/** Counts the filters that are set in the URL of a list. A filter without a choice is in the URL as an empty text. */
export function countFilters(query: URLSearchParams): number {
  return [...query].filter(([name, value]) => value !== '' && !notFilters.includes(name)).length
}

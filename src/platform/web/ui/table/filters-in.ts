/**
 * Returns the query string of a list's filters and sort order, in one spelling. Leaves out empty values, and the cursor, because
 * other filters start again at the first page.
 */
export function filtersIn(values: Iterable<[string, FormDataEntryValue]>): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    if (typeof value === 'string' && value !== '' && name !== 'after') query.append(name, value)
  }
  query.sort()
  return query.toString()
}

/** Returns whether a field has another value than the page gave it. */
export function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLSelectElement && field.selectedIndex > 0 && !field.selectedOptions[0]?.defaultSelected),
  )
}

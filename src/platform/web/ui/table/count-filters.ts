import { Children, isValidElement, type ReactNode } from 'react'

/**
 * Counts the filters of a list that are set in its URL. A filter without a choice is in the URL as an empty text. Other names in
 * the URL have no effect on the list.
 */
export function countFilters(query: URLSearchParams, filters: ReactNode): number {
  return fieldNames(filters).filter((name) => Boolean(query.get(name))).length
}

function fieldNames(filters: ReactNode): string[] {
  return Children.toArray(filters).flatMap((field) =>
    isValidElement<{ name?: string; names?: readonly string[] }>(field)
      ? (field.props.names ?? field.props.name ?? [])
      : [],
  )
}

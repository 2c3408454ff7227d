import { data } from 'react-router'
import { PageError } from '#platform/web/page-error.tsx'

/** Throws a 404 for every unknown address. The error page shows it. */
export function loader(): never {
  throw data(
    { detail: 'There is nothing at this address. You may have mistyped it, or the page has moved.' },
    { status: 404 },
  )
}

export const Component = PageError

import { data } from 'react-router'
import { PageError } from '#platform/web/page-error.tsx'

/** Throws a 404 for every unknown address. The error page shows it. */
export function loader(): never {
  throw data(
    { detail: 'We couldn’t find that page. The address may be mistyped, or the page may have moved.' },
    { status: 404 },
  )
}

export const Component = PageError

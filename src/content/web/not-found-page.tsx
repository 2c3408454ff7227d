import { data } from 'react-router'
import { PageError } from '#platform/web/page-error.tsx'

/** Every unknown address: a 404, shown by the pages' own error view. */
export function loader(): never {
  throw data(
    { detail: 'There is nothing at this address. It may be mistyped, or what was here has moved.' },
    { status: 404 },
  )
}

export const Component = PageError

import { useSyncExternalStore } from 'react'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { storedError } from '#platform/web/stored-error.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Something went wrong', description: 'What happened, and how to go back.' },
}

/** Shows the stored error message and a link to the page that failed. */
export function Component() {
  const error = useSyncExternalStore(noChanges, storedError, () => null)
  return (
    <PlainPage
      heading="Something went wrong"
      actions={
        <>
          {error && <ReloadLink to={error.pagePath}>Go back and try again</ReloadLink>}
          <ButtonLink look={error ? 'quiet' : 'main'} to={paths.root}>
            Home
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{error?.message || 'Sorry, that didn’t work. Please go back and try again.'}</p>
    </PlainPage>
  )
}

function noChanges() {
  return () => {}
}

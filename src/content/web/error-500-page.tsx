import { useSyncExternalStore } from 'react'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { storedError } from '#platform/web/stored-error.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Sorry', description: 'The site may be down at the moment.' },
}

/** Says that the site may be down, and links to the page that failed. */
export function Component() {
  const pagePath = useSyncExternalStore(
    () => () => {},
    () => storedError()?.pagePath ?? paths.root,
    () => paths.root,
  )
  return (
    <PlainPage
      heading="Sorry"
      actions={
        <>
          <ReloadLink to={pagePath}>Try again</ReloadLink>
          <ButtonLink look="quiet" to={paths.contact}>
            Contact
          </ButtonLink>
        </>
      }
    >
      <p>Sorry an error has occurred, the site may be down, please try again later.</p>
    </PlainPage>
  )
}

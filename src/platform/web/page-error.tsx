import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { paths } from '#platform/paths.ts'
import { LOAD_AGAIN, PagePartMissing, PART_MISSING } from '#platform/web/page-part.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { NO_REASON, NOT_REACHED } from '#platform/web/failure-message.ts'

/** Shown instead of a page that failed. Explains what happened and what to do next. */
export function PageError() {
  const error = useRouteError()
  if (error instanceof PagePartMissing) return <PartMissing />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage detail={detailOf(error.data)} />
  return <FailureMessage detail={isRouteErrorResponse(error) ? (detailOf(error.data) ?? NO_REASON) : NOT_REACHED} />
}

function NotFoundMessage({ detail }: { detail: string | undefined }) {
  const { pathname } = useLocation()
  const isEvent = pathname.startsWith(paths.event(''))
  return (
    <PlainPage
      heading={isEvent ? 'Event not found' : 'Page not found'}
      actions={
        <>
          <ButtonLink to={paths.events}>See the events</ButtonLink>
          <ButtonLink look="quiet" to={paths.root}>
            Home
          </ButtonLink>
        </>
      }
    >
      {detail !== undefined && <p>{detail}</p>}
      {(isEvent || detail === undefined) && (
        <p>
          You may have mistyped the address, or the {isEvent ? 'event may no longer be here' : 'page may have moved'}.
        </p>
      )}
    </PlainPage>
  )
}

function FailureMessage({ detail }: { detail: string }) {
  return (
    <PlainPage heading="Something went wrong" actions={<ReloadButton label="Try again" />}>
      <p role="alert">{detail}</p>
    </PlainPage>
  )
}

function PartMissing() {
  return (
    <PlainPage heading="This page didn’t load" actions={<ReloadButton label={LOAD_AGAIN} />}>
      <p role="alert">{PART_MISSING}</p>
    </PlainPage>
  )
}

function ReloadButton({ label }: { label: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <ReloadLink to={pathname + search}>{label}</ReloadLink>
      <ButtonLink look="quiet" to={paths.root}>
        Home
      </ButtonLink>
    </>
  )
}

function detailOf(data: unknown): string | undefined {
  const hasDetail = typeof data === 'object' && data !== null && 'detail' in data
  return hasDetail && typeof data.detail === 'string' && data.detail !== '' ? data.detail : undefined
}

import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { NoTransfer } from '#bookings/web/replacement/no-transfer.tsx'
import { OfferedPlace } from '#bookings/web/replacement/offered-place.tsx'
import { isOwnPlace, openReplacement, type LoadedTransfer } from '#bookings/web/replacement/open-replacement.ts'
import { acceptedFrom, TransferAccepted } from '#bookings/web/replacement/transfer-accepted.tsx'
import { apiContext, asRouteError } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './replacement-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'A place for you', description: 'Someone has offered you a place at an event.' },
}

/**
 * This loader has no sign-in guard, because a visitor with the link can view the offer and needs to sign in only to accept it.
 * Returns null on the server, which renders only the shell.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoadedTransfer | null> {
  if (!context.get(inBrowserContext)) return null
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    return await openReplacement(context.get(apiContext), token)
  } catch (error) {
    throw asRouteError(error)
  }
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  const accepted = acceptedFrom(useLocation().state)
  const heading = useFocusWhenChanged(opened?.is ?? null)
  if (accepted) return <TransferAccepted accepted={accepted} />
  return (
    <Wrap className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {opened && isOwnPlace(opened) ? ownHeading(opened) : headings[opened?.is ?? 'to be taken']}
      </h1>
      {opened === null ? <LoadingLines /> : <LinkContent opened={opened} />}
    </Wrap>
  )
}

function ownHeading(opened: LoadedTransfer): string {
  const isPaidFor = 'replacement' in opened && opened.replacement.claim_until_local !== null
  return isPaidFor ? 'The place you paid for' : 'The place you’re transferring'
}

function LinkContent({ opened }: { opened: LoadedTransfer }) {
  return opened.is === 'unknown' || opened.is === 'over' ? (
    <NoTransfer reason={opened.is} />
  ) : (
    <OfferedPlace opened={opened} />
  )
}

const headings: Record<LoadedTransfer['is'], string> = {
  unknown: 'This link doesn’t work',
  over: 'This place has gone',
  'for a visitor': 'A place for you',
  'without date of birth': 'A place for you',
  'not for this member': 'You can’t claim this place',
  'to be taken': 'A place for you',
}

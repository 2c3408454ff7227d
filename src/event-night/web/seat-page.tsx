import { useLoaderData, useLocation, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ClaimSeat } from '#event-night/web/seat/claim-seat.tsx'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext, signInPath } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Claim your seat', description: 'For guests who came to an event without booking.' },
}

/** Has no sign-in guard, so that a guest reads what the page is for before they register. Null on the server. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ signedIn: boolean } | null> {
  return context.get(inBrowserContext) ? { signedIn: (await accessToken()) !== null } : null
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <PlainPage heading="Claim your seat" actions={loaded?.signedIn === false && <SignInFirst />}>
      <p>
        Did you come to one of our events without booking? Claim your seat with the code on the guest card the host gave
        you. We’ll add the evening to your account, and you’ll be able to send likes to the people you met.
      </p>
      {loaded === null && <LoadingLines />}
      {loaded?.signedIn === false && (
        <p>
          Please sign in first. If you’re new here, register (it’s free) and open the email we send you. Then come back
          to this page. Everyone at our events is 18 or over.
        </p>
      )}
      {loaded?.signedIn === true && <ClaimSeat code={search.get('code') ?? ''} />}
    </PlainPage>
  )
}

/** Both links return to this page with the code. */
function SignInFirst() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <ButtonLink to={signInPath(here)}>Sign in</ButtonLink>
      <ButtonLink look="quiet" to={signInPath(here, paths.register)}>
        Register
      </ButtonLink>
    </>
  )
}

import { replace, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import type { signOut } from '#accounts/contract/authentication.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { unsentCount } from '#platform/web/member-storage.ts'
import { clearTokens, storedRefreshToken, signedInAs } from '#platform/web/session.ts'
import { noteSignedOut } from '#platform/web/signed-out.ts'
import button from '#platform/web/ui/button.module.css'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = { head: { title: 'Sign out', description: 'Signs you out on this device.' } }

/**
 * Signs out, but asks first if something would be lost: nothing of a member stays on a device that they have left. No address
 * skips the question, because anyone can make a member follow a link.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ unsent: number } | null> {
  if (!context.get(inBrowserContext)) return null
  const unsent = unsentCount(signedInAs() ?? '')
  if (unsent > 0) return { unsent }
  await signOutHere()
  throw replace(paths.home)
}

/** Signs out in this browser immediately, even if the request to the server fails. In that case the session expires later. */
async function signOutHere(): Promise<void> {
  const refresh = storedRefreshToken()
  clearTokens()
  noteSignedOut()
  if (refresh !== null) await endSession(refresh)
}

async function endSession(refresh: string): Promise<void> {
  try {
    await browserApi<typeof signOut>('POST /accounts/signout', { body: { refresh } })
  } catch {
    // The browser has no tokens any more. The server deletes the session when it has not been used for 30 days.
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const signOutAnyway = async () => {
    await signOutHere()
    await navigate(paths.home, { replace: true })
  }
  if (loaded)
    return (
      <PlainPage
        heading="Sign out?"
        actions={
          <>
            <ButtonLink to={paths.admin}>Stay signed in</ButtonLink>
            <button type="button" className={`${button.button} ${button.quiet}`} onClick={() => void signOutAnyway()}>
              Sign out anyway
            </button>
          </>
        }
      >
        <p>{unsentMessage(loaded.unsent)}</p>
      </PlainPage>
    )
  return (
    <PlainPage heading="Signing out">
      <p role="status">One moment…</p>
    </PlainPage>
  )
}

function unsentMessage(unsent: number): string {
  return unsent === 1
    ? 'One check-in hasn’t been sent yet. Open the door list again while you’re online to send it, or it will be lost.'
    : `${unsent} check-ins haven’t been sent yet. Open the door list again while you’re online to send them, or they will be lost.`
}

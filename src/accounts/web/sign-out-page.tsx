import { replace, type LoaderFunctionArgs } from 'react-router'
import type { signOut } from '#accounts/contract/authentication.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { clearTokens, storedRefreshToken } from '#platform/web/session.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = { head: { title: 'Sign out', description: 'Signs you out on this device.' } }

/** Signs out in this browser immediately, even if the request to the server fails. In that case the session expires later. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  if (!context.get(inBrowserContext)) return null
  const refresh = storedRefreshToken()
  clearTokens()
  if (refresh !== null) await endSession(refresh)
  throw replace(paths.home)
}

async function endSession(refresh: string): Promise<void> {
  try {
    await browserApi<typeof signOut>('POST /accounts/signout', { body: { refresh } })
  } catch {
    // The browser has no tokens any more. The server deletes the session when it has not been used for 30 days.
  }
}

export function Component() {
  return (
    <PlainPage heading="Signing out">
      <p role="status">One moment…</p>
    </PlainPage>
  )
}

import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import type { getAccount } from '#accounts/contract/account.ts'
import { LinkOnly } from '#accounts/contract/forms.ts'
import type { acceptInvitation, InvitationState, getInvitation } from '#accounts/contract/invitation.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { apiContext, asRouteError, browserApi, isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { signInPath, inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken, renewedToken } from '#platform/web/session.ts'
import { stepUpPage } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Invitation', description: 'An invitation to help run our events.' },
}

type InvitationPageData = InvitationState & { token: string; account: { name: string; email: string } | null }

/**
 * Loads the invitation without requiring a session: anyone with the link can see what it is for, and signs in to accept it.
 * Returns null on the server, which renders the page shell.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<InvitationPageData | null> {
  if (!context.get(inBrowserContext)) return null
  const api = context.get(apiContext)
  const parsed = LinkOnly.safeParse({ token: new URL(request.url).searchParams.get('token') })
  if (!parsed.success) return { token: '', state: 'unknown', role: null, invited_by: null, account: null }
  try {
    const invitation = await api<typeof getInvitation>('POST /accounts/invitation', { body: parsed.data })
    const signedIn = invitation.state === 'good' && (await accessToken()) !== null
    const account = signedIn ? await api<typeof getAccount>('GET /api/account').catch(nullWhenSignedOut) : null
    return { ...invitation, token: parsed.data.token, account }
  } catch (error) {
    throw asRouteError(error)
  }
}

function nullWhenSignedOut(error: unknown): null {
  if (isSignedOut(error)) return null
  throw error
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  if (!opened)
    return (
      <PlainPage heading="Invitation">
        <LoadingLines />
      </PlainPage>
    )
  if (opened.state !== 'good' || !opened.role) return <InvalidInvitation state={opened.state} />
  return (
    <PlainPage heading={`You’re invited to be ${roleNames[opened.role]}`}>
      <p>
        {opened.invited_by} has invited you to be {roleNames[opened.role]}. {roleDescriptions[opened.role]}
      </p>
      {opened.account ? <AcceptInvitationForm token={opened.token} account={opened.account} /> : <SignInToAccept />}
    </PlainPage>
  )
}

const roleNames = { host: 'a host', owner: 'an owner' }
const roleDescriptions = {
  host: 'Hosts run the evening: they check guests in, start the rounds and end the event when it’s over.',
  owner: 'Owners run the whole site: events, members and money.',
}

const stateMessages: Record<InvitationState['state'], string> = {
  good: '',
  used: 'This invitation has already been accepted. If that was you, sign in and open Admin.',
  expired: 'Invitations work for seven days. Ask the person who invited you to send it again.',
  unknown: 'It may have been withdrawn or replaced by a newer one, or part of the link may be missing.',
}

function InvalidInvitation({ state }: Pick<InvitationPageData, 'state'>) {
  return (
    <PlainPage heading="This invitation doesn’t work" actions={<ButtonLink to={paths.admin}>Admin</ButtonLink>}>
      <p>{stateMessages[state]}</p>
    </PlainPage>
  )
}

function SignInToAccept() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <p>
        To accept, you need an account with the email address this invitation was sent to. Sign in, or register if you
        don’t have one yet.
      </p>
      <div className={css.actions}>
        <ButtonLink to={signInPath(here)}>Sign in to accept</ButtonLink>
        <ButtonLink to={signInPath(here, paths.register)} look="quiet">
          Register first
        </ButtonLink>
      </div>
      <p className={css.aside}>If you register, you’ll come back here once you’ve confirmed your email address.</p>
    </>
  )
}

function AcceptInvitationForm({
  token,
  account,
}: {
  token: string
  account: NonNullable<InvitationPageData['account']>
}) {
  const navigate = useNavigate()
  const form = useForm({
    schema: LinkOnly,
    failed: 'We couldn’t add you to the team.',
    send: async (body) => {
      await browserApi<typeof acceptInvitation>('POST /api/invitation/accept', { body })
      // The current access token still has the role 'member'.
      const old = await accessToken()
      if (old !== null) await renewedToken(old)
      await navigate(stepUpPage(paths.admin), { replace: true })
    },
  })
  return (
    <>
      <p>
        You’re signed in as <strong>{account.name}</strong> ({account.email}). Not you?{' '}
        <Link to={paths.signOut}>Sign out</Link>, then open the link again.
      </p>
      <p>
        When you accept, we’ll sign out your other devices and remove any passkeys you’re not using now. Then you’ll set
        up an authenticator app or a passkey, which everyone on the team needs as well as a password.
      </p>
      <form {...form.props}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton form={form} busy="Accepting…">
          Accept
        </SubmitButton>
      </form>
    </>
  )
}

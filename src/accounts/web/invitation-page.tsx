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
  head: { title: 'An invitation', description: 'To help to run the evenings.' },
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
      <PlainPage heading="An invitation">
        <LoadingLines />
      </PlainPage>
    )
  if (opened.state !== 'good' || !opened.role) return <InvalidInvitation state={opened.state} />
  return (
    <PlainPage heading={`Be ${roleNames[opened.role]}`}>
      <p>
        {opened.invited_by} invites you to be {roleNames[opened.role]} here. {roleDescriptions[opened.role]}
      </p>
      {opened.account ? <AcceptInvitationForm token={opened.token} account={opened.account} /> : <SignInToAccept />}
    </PlainPage>
  )
}

const roleNames = { host: 'a host', owner: 'an owner' }
const roleDescriptions = {
  host: 'A host runs the door on the night: they check guests in and end the event when it’s over.',
  owner: 'An owner runs the whole site: events, members, money.',
}

const stateMessages: Record<InvitationState['state'], string> = {
  good: '',
  used: 'Somebody has accepted this invitation already. If that was you, sign in and open admin.',
  expired: 'An invitation is good for seven days, and those have gone by. Ask whoever invited you to send it again.',
  unknown:
    'The invitation may have been withdrawn, or a newer email may have replaced it, or a part of the link is missing.',
}

function InvalidInvitation({ state }: Pick<InvitationPageData, 'state'>) {
  return (
    <PlainPage heading="This invitation does not work" actions={<ButtonLink to={paths.admin}>Admin</ButtonLink>}>
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
        You need an account here to accept, with the email address that the invitation was sent to. Sign in with it, or
        open one.
      </p>
      <div className={css.actions}>
        <ButtonLink to={signInPath(here)}>Sign in to accept</ButtonLink>
        <ButtonLink to={signInPath(here, paths.register)} look="quiet">
          Register first
        </ButtonLink>
      </div>
      <p className={css.aside}>If you register, come back by the link in the invitation once your account is active.</p>
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
    failed: 'We could not accept the invitation.',
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
        You are signed in as <strong>{account.name}</strong> ({account.email}). Is that not you?{' '}
        <Link to={paths.signOut}>Sign out</Link>, then open the link again.
      </p>
      <p>
        Accepting signs out your other devices and removes passkeys that you aren’t using now. Next you set up an
        authenticator app or a passkey: everyone who helps needs one beside their password.
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

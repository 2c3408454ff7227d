import { Link, useLocation, useNavigate } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { RegisterForm } from '#accounts/web/register-form.tsx'
import { ResendActivation } from '#accounts/web/send-activation-again.tsx'
import { useTitle } from '#accounts/web/use-title.ts'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { signInPath, returnAddressIn } from '#platform/web/member-page.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Register', description: 'Join for free. You only pay for the events you book.' },
}

export function Component() {
  const signedIn = useSignedInAs() !== null
  const navigate = useNavigate()
  // The outcome is in the history state, so that it is still shown if the visitor returns from their email and the page
  // reloads.
  const location = useLocation()
  const ready = useHydrated()
  const registered = ready ? textIn(location.state, 'registered') : null
  const known = (ready ? textIn(location.state, 'email') : null) ?? ''
  const to = ready ? returnAddressIn(new URLSearchParams(location.search)) : paths.root

  useTitle(registered === null ? handle.head.title : CHECK_YOUR_EMAIL)

  async function show(email: string | null): Promise<void> {
    await navigate(location.pathname + location.search, { replace: true, state: { registered: email } })
  }

  async function startAgain(): Promise<void> {
    await show(null)
    document.getElementById('main')?.focus()
  }

  if (signedIn) {
    return (
      <PlainPage
        heading="Register"
        actions={<ButtonLink to={to}>{to === paths.root ? 'Home' : 'Continue'}</ButtonLink>}
      >
        <p>You are signed in.</p>
      </PlainPage>
    )
  }
  if (registered !== null) return <CheckYourEmail email={registered} onStartAgain={() => void startAgain()} />
  return (
    <PlainPage heading="Register">
      <div className={css.form}>
        <p className={css.intro}>Joining is free. You only pay for the events you book.</p>
        <RegisterForm email={known} returnTo={to} onRegistered={(registeredAs) => void show(registeredAs)} />
        <p className={css.aside}>
          Already a member? <Link to={signInPath(to)}>Sign in</Link>
        </p>
      </div>
    </PlainPage>
  )
}

const CHECK_YOUR_EMAIL = 'Check your email'

function CheckYourEmail({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  return (
    <PlainPage heading={CHECK_YOUR_EMAIL}>
      <FocusedMessage heading={CHECK_YOUR_EMAIL}>
        <p>
          We’ve sent an email to <strong>{email}</strong>. Please click the confirmation link in it to activate your
          account. The link works for 48 hours.
        </p>
      </FocusedMessage>
      <ResendActivation email={email} />
      <p className={css.aside}>
        Wrong address?{' '}
        <button type="button" className={css.link} onClick={onStartAgain}>
          Register again
        </button>
      </p>
    </PlainPage>
  )
}

function textIn(state: unknown, name: 'registered' | 'email'): string | null {
  const text = new Map(typeof state === 'object' && state !== null ? Object.entries(state) : []).get(name)
  return typeof text === 'string' ? text : null
}

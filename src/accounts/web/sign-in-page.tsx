import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ForgotPasswordForm } from '#accounts/web/forgot-password-form.tsx'
import { SignInForm } from '#accounts/web/sign-in-form.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { goOnTo } from '#platform/web/member-page.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { useReady } from '#platform/web/ui/form/use-ready.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Sign In', description: 'Sign in to book a place, send your likes and write to your matches.' },
}

export function Component() {
  const signedIn = useSignedInAs() !== null
  const [search] = useSearchParams()
  // Emails lead straight to it; the server, which renders by path alone, does not know.
  const asked = useReady() && search.has('forgotten')
  const [chosen, setForgotten] = useState<boolean | null>(null)
  const forgotten = chosen ?? asked
  const navigate = useNavigate()
  const to = goOnTo(search)
  if (signedIn) {
    return (
      <PlainPage heading="Sign In" actions={<ButtonLink to={to}>{to === '/' ? 'Home' : 'Go on'}</ButtonLink>}>
        <p>You are signed in.</p>
      </PlainPage>
    )
  }

  function goOn({ termsAccepted }: { termsAccepted: boolean }): void {
    void navigate(termsAccepted ? to : `/newterms?${new URLSearchParams({ to })}`, { replace: true })
  }

  return (
    <PlainPage heading={forgotten ? 'Forgotten your password?' : 'Sign In'}>
      <div className={css.form}>
        {forgotten ? <ForgotPasswordForm /> : <SignInForm onSignedIn={goOn} />}
        <div className={css.aside}>
          <button type="button" className={css.link} onClick={() => setForgotten(!forgotten)}>
            {forgotten ? 'Can you remember your password?' : 'Forgotten your password?'}
          </button>
          {!forgotten && (
            <p>
              Not a member yet? <Link to="/register">Register</Link>, it is free.
            </p>
          )}
        </div>
      </div>
    </PlainPage>
  )
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ForgotPasswordForm } from '#accounts/web/forgot-password-form.tsx'
import { SignInForm, type SignInResult } from '#accounts/web/sign-in-form.tsx'
import { useTitle } from '#accounts/web/use-title.ts'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { signInPath, returnAddressIn } from '#platform/web/member-page.ts'
import { pathAfterSignIn, stepUpPage } from '#platform/web/staff-page.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Sign In', description: 'Sign in to book a place, send your likes and message your matches.' },
}

export function Component() {
  const signedIn = useSignedInAs() !== null
  const [search] = useSearchParams()
  // Emails link directly to the forgotten password form. The server ignores the query string, so this is decided after
  // hydration.
  const ready = useHydrated()
  const requested = ready && search.has('forgotten')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isForgotten = chosen ?? requested
  useTitle(isForgotten ? 'Forgotten password' : handle.head.title)
  const [email, setEmail] = useState('')
  const forms = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const to = returnAddressIn(search)
  if (signedIn) {
    const next = pathAfterSignIn(to)
    return (
      <PlainPage
        heading="Sign In"
        actions={<ButtonLink to={next}>{next === paths.root ? 'Home' : 'Continue'}</ButtonLink>}
      >
        <p>You are signed in.</p>
      </PlainPage>
    )
  }

  function proceed({ termsAccepted, secondFactor }: SignInResult): void {
    const landing = pathAfterSignIn(to)
    const next = secondFactor === 'not required' ? landing : stepUpPage(landing)
    void navigate(termsAccepted ? next : `${paths.newTerms}?${new URLSearchParams({ to: next })}`, { replace: true })
  }

  function toggleForm(): void {
    const typed = emailIn(forms.current)?.value ?? ''
    flushSync(() => {
      setEmail(typed)
      setChosen(!isForgotten)
    })
    emailIn(forms.current)?.focus()
  }

  return (
    <PlainPage heading={isForgotten ? 'Forgotten your password?' : 'Sign In'}>
      <div className={css.form} ref={forms}>
        {ready && !isForgotten && to !== paths.root && <p className={css.intro}>Please sign in to continue.</p>}
        {isForgotten ? <ForgotPasswordForm email={email} /> : <SignInForm email={email} onSignedIn={proceed} />}
        <div className={css.aside}>
          <button type="button" className={css.link} onClick={toggleForm} data-needs-client="">
            {isForgotten ? 'Can you remember your password?' : 'Forgotten your password?'}
          </button>
          {!isForgotten && (
            <p>
              Not a member yet? {/* The server does not know where it leads back to. */}
              <Link to={signInPath(ready ? to : paths.root, paths.register)} data-needs-client="">
                Register
              </Link>
              . It’s free.
            </p>
          )}
        </div>
      </div>
    </PlainPage>
  )
}

function emailIn(forms: HTMLElement | null): HTMLInputElement | null | undefined {
  return forms?.querySelector<HTMLInputElement>('input[name="email"]')
}

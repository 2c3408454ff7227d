import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ForgotPasswordForm } from '#accounts/web/forgot-password-form.tsx'
import { SignInForm, type Said } from '#accounts/web/sign-in-form.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { goingOnTo, goOnTo } from '#platform/web/member-page.ts'
import { provingPage } from '#platform/web/staff-page.ts'
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
  // Emails link straight to the forgotten password form. The server renders by path alone, so it cannot know.
  const ready = useReady()
  const asked = ready && search.has('forgotten')
  const [chosen, setForgotten] = useState<boolean | null>(null)
  const forgotten = chosen ?? asked
  const [email, setEmail] = useState('')
  const forms = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const to = goOnTo(search)
  if (signedIn) {
    return (
      <PlainPage heading="Sign In" actions={<ButtonLink to={to}>{to === '/' ? 'Home' : 'Go on'}</ButtonLink>}>
        <p>You are signed in.</p>
      </PlainPage>
    )
  }

  function goOn({ termsAccepted, secondFactor }: Said): void {
    const next = secondFactor === 'not asked' ? to : provingPage(to)
    void navigate(termsAccepted ? next : `/newterms?${new URLSearchParams({ to: next })}`, { replace: true })
  }

  function turnOver(): void {
    const typed = emailIn(forms.current)?.value ?? ''
    flushSync(() => {
      setEmail(typed)
      setForgotten(!forgotten)
    })
    emailIn(forms.current)?.focus()
  }

  return (
    <PlainPage heading={forgotten ? 'Forgotten your password?' : 'Sign In'}>
      <div className={css.form} ref={forms}>
        {ready && !forgotten && to !== '/' && <p className={css.intro}>Please sign in to go on.</p>}
        {forgotten ? <ForgotPasswordForm email={email} /> : <SignInForm email={email} onSignedIn={goOn} />}
        <div className={css.aside}>
          <button type="button" className={css.link} onClick={turnOver}>
            {forgotten ? 'Can you remember your password?' : 'Forgotten your password?'}
          </button>
          {!forgotten && (
            <p>
              Not a member yet? <Link to={goingOnTo(ready ? to : '/', '/register')}>Register</Link>, it is free.
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

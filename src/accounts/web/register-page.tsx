import { useState } from 'react'
import { Link } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { RegisterForm } from '#accounts/web/register-form.tsx'
import { SendActivationAgain } from '#accounts/web/send-activation-again.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Register', description: 'Join for free: you pay only for the events that you book.' },
}

export function Component() {
  const signedIn = useSignedInAs() !== null
  const [registered, setRegistered] = useState<string | null>(null)
  if (signedIn) {
    return (
      <PlainPage heading="Register" actions={<ButtonLink to="/">Home</ButtonLink>}>
        <p>You are signed in.</p>
      </PlainPage>
    )
  }
  if (registered !== null) return <CheckYourEmail email={registered} />
  return (
    <PlainPage heading="Register">
      <div className={css.form}>
        <p className={css.intro}>Joining is free. You pay only for the events that you book.</p>
        <RegisterForm onRegistered={setRegistered} />
        <p className={css.aside}>
          Already a member? <Link to="/signin">Sign in</Link>
        </p>
      </div>
    </PlainPage>
  )
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <PlainPage heading="Check your email">
      <FocusedMessage>
        <p>
          We have sent an email to <strong>{email}</strong>. Please click the confirmation link in it to activate your
          account. The link works for 48 hours.
        </p>
      </FocusedMessage>
      <SendActivationAgain email={email} />
    </PlainPage>
  )
}

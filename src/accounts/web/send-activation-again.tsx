import { useState } from 'react'
import type { resendActivation } from '#accounts/contract/authentication.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from './account-pages.module.css'

type State = 'idle' | 'sending' | 'sent' | { failed: string }

/** For a visitor who has registered and cannot find the email. */
export function SendActivationAgain({ email }: { email: string }) {
  const [state, setState] = useState<State>('idle')

  async function send(): Promise<void> {
    if (state === 'sending') return
    setState('sending')
    try {
      await browserApi<typeof resendActivation>('POST /accounts/resendactivation', { body: { email } })
      setState('sent')
    } catch (error) {
      setState({ failed: failureMessage(error) })
    }
  }

  return (
    <div className={css.aside}>
      <div role="status">
        {state === 'sent' && (
          <Notice>If your account is waiting to be confirmed, a new email is on its way to {email}.</Notice>
        )}
        {typeof state === 'object' && <Notice look="wrong">{state.failed}</Notice>}
      </div>
      <p>Cannot find the email? Look among the unwanted mail too.</p>
      {/* The button stays, and stays enabled, so that it keeps the focus. */}
      <Button onPress={() => void send()}>{state === 'sending' ? 'Sending…' : 'Send the email again'}</Button>
    </div>
  )
}

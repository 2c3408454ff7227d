import { useState } from 'react'
import type { resendActivation } from '#accounts/contract/authentication.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import css from './account-pages.module.css'

/** Sends another activation email to a visitor who cannot find the first one. */
export function ResendActivation({ email }: { email: string }) {
  const { busy, failure, run } = useAction()
  const [isSent, setIsSent] = useState(false)

  async function send(): Promise<void> {
    setIsSent(false)
    const outcome = await run(() =>
      browserApi<typeof resendActivation>('POST /accounts/resendactivation', { body: { email } }),
    )
    setIsSent(outcome?.is === 'done')
  }

  return (
    <div className={css.aside}>
      <div role="status">
        {isSent && <Notice>If your account is waiting to be confirmed, a new email is on its way to {email}.</Notice>}
        {failure !== null && <Notice look="wrong">{failure}</Notice>}
      </div>
      <p>Can’t find the email? Check your spam or junk folder.</p>
      {/* The button stays enabled so that it keeps the focus. */}
      <Button onPress={() => void send()}>{busy ? 'Sending…' : 'Send the email again'}</Button>
    </div>
  )
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { confirmEmailWorks } from '#accounts/contract/account.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './bouncing-email.module.css'

/** Asks a member whose emails come back to check their address. `changesBelow` leaves out the link to the form that follows. */
export function BouncingEmail({ email, changesBelow = false }: { email: string; changesBelow?: boolean }) {
  const [isTrusted, setIsTrusted] = useState(false)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t save that.' })
  const { revalidate } = useRevalidator()

  async function trust(): Promise<void> {
    await run(async () => {
      await browserApi<typeof confirmEmailWorks>('POST /api/account/email/works', { body: {} })
      setIsTrusted(true)
      await revalidate()
    })
  }

  if (isTrusted) return null
  return (
    <Notice
      look="wrong"
      action={
        <div className={css.actions}>
          {!changesBelow && (
            <ButtonLink to={paths.accountDetails} look="quiet">
              Change your email
            </ButtonLink>
          )}
          <Button onPress={() => void trust()}>{busy ? 'Saving…' : 'It works now'}</Button>
          <FailureAlert failure={failure} />
        </div>
      }
    >
      Our emails to <strong>{email}</strong> come back to us, so you may miss your tickets and reminders. Is the address
      still right?
    </Notice>
  )
}

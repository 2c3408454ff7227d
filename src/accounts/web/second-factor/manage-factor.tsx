import { Link } from 'react-router'
import { z } from 'zod'
import type { renewRecoveryCodes, SecondFactor } from '#accounts/contract/second-factor.ts'
import { SetUpApp } from '#accounts/web/second-factor/set-up-app.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { browserApi } from '#platform/web/api.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './manage-factor.module.css'

type Props = { factor: SecondFactor; onMade: (recoveryCodes: readonly string[]) => Promise<void> }

/** Lets staff who have a second factor create new recovery codes or set up another app. */
export function ManageFactor({ factor, onMade }: Props) {
  const { set_up_at: setUpAt, recovery_codes_left: remaining } = factor
  return (
    <>
      <p>
        {setUpAt ? (
          <>Your authenticator app was set up on {formatShortInstant(setUpAt)}.</>
        ) : (
          'You haven’t set up an authenticator app, so you sign in with a passkey.'
        )}{' '}
        You can add and remove passkeys in <Link to={`${accountPaths.security}#passkeys`}>your account</Link>.
      </p>
      <section className={css.section}>
        <h2>Recovery codes</h2>
        <p>{remainingMessage(remaining)} New codes replace the old ones.</p>
        <RenewCodes onMade={onMade} />
      </section>
      <section className={css.section}>
        <h2>{setUpAt ? 'New phone or app' : 'Authenticator app'}</h2>
        {setUpAt && (
          <p>
            If you have a new phone, set up the app on it here. Your old app and its recovery codes will stop working,
            and your other devices will ask for a code again.
          </p>
        )}
        <SetUpApp begin={setUpAt ? 'Set up another app' : 'Set up an app'} look="quiet" onSetUp={onMade} />
      </section>
      <ButtonLink to={paths.admin} look="quiet">
        Back to admin
      </ButtonLink>
    </>
  )
}

function RenewCodes({ onMade }: Pick<Props, 'onMade'>) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t create new codes.',
    send: async () => {
      const path = 'POST /api/account/second-factor/recovery-codes'
      const { recovery_codes } = await browserApi<typeof renewRecoveryCodes>(path)
      await onMade(recovery_codes)
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Creating…" look="quiet">
        Create new recovery codes
      </SubmitButton>
    </form>
  )
}

function remainingMessage(remaining: number): string {
  if (remaining === 0) return 'You have none left.'
  return remaining === 1 ? 'You have one left.' : `You have ${remaining} left.`
}

import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { renewRecoveryCodes, SecondFactor, turnOnTwoStep } from '#accounts/contract/second-factor.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { TurnOffTwoStep } from '#accounts/web/account/turn-off-two-step.tsx'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import css from '#accounts/web/passkeys/passkeys.module.css'
import { RecoveryCodes } from '#accounts/web/second-factor/recovery-codes.tsx'
import { SetUpApp } from '#accounts/web/second-factor/set-up-app.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Codes = readonly string[]
type OnMade = (codes: Codes) => Promise<void>

/** Lets a member turn two-step verification on and off. Staff set up their app on a page of admin. */
export function TwoStep({ factor }: { factor: SecondFactor }) {
  const [codes, setCodes] = useState<Codes | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()

  async function showCodes(made: Codes): Promise<void> {
    setDone(null)
    setCodes(made)
    await revalidate()
  }

  async function turnedOff(): Promise<void> {
    await revalidate()
    setDone('Two-step verification is off. You can sign in with just your password.')
  }

  return (
    <AccountSection heading="Two-step verification" done={done}>
      {codes && (
        <FocusedMessage>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </FocusedMessage>
      )}
      {!codes && factor.two_step && <TurnedOn factor={factor} onMade={showCodes} onTurnedOff={turnedOff} />}
      {!codes && !factor.two_step && <TurnedOff factor={factor} onMade={showCodes} />}
      {factor.role !== 'member' && (
        <p className={css.part}>
          The admin pages and the door list always ask for it, even if it’s off here.{' '}
          <Link to={adminPaths.secondFactor}>Manage your app and recovery codes</Link>
        </p>
      )}
    </AccountSection>
  )
}

function TurnedOff({ factor, onMade }: { factor: SecondFactor; onMade: OnMade }) {
  const hasFactor = factor.state !== 'to set up'
  return (
    <>
      <p>
        It’s off, so you can sign in with just your password. When it’s on, you’ll also need a code from an
        authenticator app or a recovery code, or you can use a passkey instead.
      </p>
      <div className={css.choices}>
        {hasFactor && <TurnOn factor={factor} onMade={onMade} />}
        {factor.role === 'member' && (
          <SetUpApp begin="Turn it on with an authenticator app" look="quiet" onSetUp={onMade} />
        )}
      </div>
      {!hasFactor && <p>If you’d rather use a passkey, add one above first.</p>}
    </>
  )
}

function TurnOn({ factor, onMade }: { factor: SecondFactor; onMade: OnMade }) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t turn it on.',
    send: async () => {
      const { recovery_codes } = await browserApi<typeof turnOnTwoStep>('PUT /api/account/two-step')
      await onMade(recovery_codes)
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Turning it on…" look="quiet">
        {factor.set_up_at === null ? 'Turn it on with your passkey' : 'Turn it on'}
      </SubmitButton>
    </form>
  )
}

type TurnedOnProps = { factor: SecondFactor; onMade: OnMade; onTurnedOff: () => Promise<void> }

function TurnedOn({ factor, onMade, onTurnedOff }: TurnedOnProps) {
  return (
    <>
      <p>
        It’s on, so your password alone isn’t enough to sign in.{' '}
        {factor.set_up_at === null
          ? 'Use a passkey, or your password and a recovery code.'
          : 'Use a passkey, or your password and a code from your authenticator app.'}
      </p>
      <p>{remainingMessage(factor.recovery_codes_left)}</p>
      <div className={css.actions}>
        <RenewCodes onMade={onMade} />
        <TurnOffTwoStep role={factor.role} onTurnedOff={onTurnedOff} />
      </div>
      {factor.role === 'member' && (
        <div className={css.part}>
          <SetUpApp
            begin={factor.set_up_at === null ? 'Set up an authenticator app' : 'Set up another app'}
            look="quiet"
            onSetUp={onMade}
          />
        </div>
      )}
    </>
  )
}

function RenewCodes({ onMade }: { onMade: OnMade }) {
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
  if (remaining === 0) return 'You have no recovery codes left. Please create new ones.'
  return remaining === 1 ? 'You have one recovery code left.' : `You have ${remaining} recovery codes left.`
}

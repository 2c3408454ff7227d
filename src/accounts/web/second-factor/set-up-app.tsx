import { useState } from 'react'
import { z } from 'zod'
import { SecondFactorSetUp, type offerSecondFactor, type setUpSecondFactor } from '#accounts/contract/second-factor.ts'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { CodeField } from '#accounts/web/second-factor/code-field.tsx'
import { QrPicture } from '#accounts/web/second-factor/qr-picture.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './set-up-app.module.css'

type Offer = AnswerOf<typeof offerSecondFactor>
type Props = {
  /** The label of the button that starts the set-up. */
  begin: string
  look: 'main' | 'quiet'
  onSetUp: (recoveryCodes: readonly string[]) => Promise<void>
}

/** Sets up the first app or a replacement. It takes effect once the member enters a code from it. */
export function SetUpApp({ begin, look, onSetUp }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t start setting up your app.',
    send: async () => {
      setOffer(await browserApi<typeof offerSecondFactor>('POST /api/account/second-factor/offer'))
    },
  })
  if (offer)
    return (
      <FocusedMessage>
        <ScanAndConfirm offer={offer} onSetUp={onSetUp} />
        <div className={css.again}>
          <Button onPress={() => setOffer(null)}>Start again with a new QR code</Button>
        </div>
      </FocusedMessage>
    )
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="One moment…" look={look}>
        {begin}
      </SubmitButton>
    </form>
  )
}

function ScanAndConfirm({ offer, onSetUp }: Pick<Props, 'onSetUp'> & { offer: Offer }) {
  const form = useForm({
    schema: SecondFactorSetUp,
    failed: 'We couldn’t set up your app.',
    send: async (body) => {
      const path = 'PUT /api/account/second-factor'
      const { recovery_codes } = await browserApi<typeof setUpSecondFactor>(path, { body })
      await onSetUp(recovery_codes)
    },
  })
  return (
    <>
      <ol className={css.steps}>
        <li>
          In the app, add an account and scan this QR code:
          <QrPicture text={offer.uri} label="QR code for your authenticator app" />
          <p>
            If you can’t scan it, type in this key instead:
            <br />
            <code className={css.secret}>{inGroups(offer.secret)}</code>
          </p>
        </li>
        <li>Enter the six digits that the app shows now. They change every 30 seconds.</li>
      </ol>
      <form {...form.props}>
        <input type="hidden" name="offer" value={offer.offer} />
        <CodeField {...form.field('code')} help="Six digits." />
        <SubmitButton form={form} busy="Setting up…">
          Set up
        </SubmitButton>
      </form>
    </>
  )
}

/** Splits the secret into groups of four, so that it is easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

import type { Passkey } from '#accounts/contract/passkeys.ts'
import type { SecondFactor } from '#accounts/contract/second-factor.ts'
import { Passkeys } from '#accounts/web/account/passkeys.tsx'
import { TwoStep } from '#accounts/web/account/two-step.tsx'

type Props = {
  passkeys: readonly Passkey[]
  factor: SecondFactor
  /** The name of this device. */
  device: string
  /** An ISO 8601 instant. */
  now: string
}

/** What signs the member in besides the password. The account page loads this part for itself. */
export function SignInMethods({ passkeys, factor, device, now }: Props) {
  return (
    <>
      <Passkeys passkeys={passkeys} device={device} now={now} />
      <TwoStep factor={factor} />
    </>
  )
}

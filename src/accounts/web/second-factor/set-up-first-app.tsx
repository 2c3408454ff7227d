import { useContext, useState } from 'react'
import { Link } from 'react-router'
import { StepUpForm } from '#accounts/web/second-factor/step-up-form.tsx'
import { SetUpApp } from '#accounts/web/second-factor/set-up-app.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SignInPrompt, type PromptSignIn } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = { onSetUp: (recoveryCodes: readonly string[]) => Promise<void> }
type Answer = { resolve: (verified: boolean) => void }

/**
 * Sets up the first app of a host or an owner. If their sign-in is no longer fresh, asks only for the password, because they
 * have no code yet.
 */
export function SetUpFirstApp({ onSetUp }: Props) {
  const askParent = useContext(SignInPrompt)
  const [pendingAnswer, setPendingAnswer] = useState<Answer | null>(null)

  const ask: PromptSignIn = async (requirement, cause) => {
    if (requirement !== 'fresh sign-in') return (await askParent?.(requirement, cause)) ?? false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setPendingAnswer({ resolve })
    return promise
  }

  function close(verified: boolean): void {
    setPendingAnswer(null)
    pendingAnswer?.resolve(verified)
  }

  return (
    <>
      <p>
        Hosts and owners can see members’ personal details, so a password alone isn’t enough. You need an authenticator
        app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis. You can also{' '}
        <Link to={`${accountPaths.security}#passkeys`}>add a passkey</Link> to your account instead.
      </p>
      <SignInPrompt value={ask}>
        <SetUpApp begin="Set up my app" look="main" onSetUp={onSetUp} />
      </SignInPrompt>
      <Dialog
        open={pendingAnswer !== null}
        title="Please confirm it’s you"
        onClose={() => close(false)}
        actions={<Button onPress={() => close(false)}>Cancel</Button>}
      >
        <p>You signed in a while ago. Please enter your password again to continue.</p>
        <SignInPrompt value={null}>
          <StepUpForm requires="password" onVerified={() => close(true)} />
        </SignInPrompt>
      </Dialog>
    </>
  )
}

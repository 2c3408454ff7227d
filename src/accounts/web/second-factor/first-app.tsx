import { useContext, useState } from 'react'
import { ProveAnewForm } from '#accounts/web/second-factor/prove-anew-form.tsx'
import { SetUpApp } from '#accounts/web/second-factor/set-up-app.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { AskToSignIn, type ToProve } from '#platform/web/ui/form/ask-to-sign-in.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = { onSetUp: (recoveryCodes: readonly string[]) => Promise<void> }
type Answer = { resolve: (proved: boolean) => void }

/**
 * For a host or an owner who has no app yet, and so no code to give. If they signed in a while ago, they are asked for their
 * password alone.
 */
export function FirstApp({ onSetUp }: Props) {
  const askOthers = useContext(AskToSignIn)
  const [asking, setAsking] = useState<Answer | null>(null)

  async function ask(what: ToProve): Promise<boolean> {
    if (what !== 'fresh sign-in') return (await askOthers?.(what)) ?? false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsking({ resolve })
    return promise
  }

  function close(proved: boolean): void {
    setAsking(null)
    asking?.resolve(proved)
  }

  return (
    <>
      <p>
        Those who run the evenings see what members trust us with, so a password alone is not enough. You need an
        authenticator app on your phone: any will do, such as Google Authenticator, Microsoft Authenticator or Aegis.
      </p>
      <AskToSignIn value={ask}>
        <SetUpApp begin="I have an app: begin" look="main" onSetUp={onSetUp} />
      </AskToSignIn>
      <Dialog
        open={asking !== null}
        title="Please confirm that it is you"
        onClose={() => close(false)}
        actions={<Button onPress={() => close(false)}>Cancel</Button>}
      >
        <p>You signed in a while ago. Your password, once more, and we go on.</p>
        <AskToSignIn value={null}>
          <ProveAnewForm asks="password" onProved={() => close(true)} />
        </AskToSignIn>
      </Dialog>
    </>
  )
}

import { StepUpChoices } from '#accounts/web/second-factor/step-up-choices.tsx'
import { InlineSignIn } from '#accounts/web/inline-sign-in.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SignInPrompt, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from '#accounts/web/account-pages.module.css'

const titles: Record<StepUpKind, string> = {
  identity: 'Please sign in again',
  'second factor': 'Please enter a code',
  'fresh sign-in': 'Please confirm it’s you',
}

/** Asks the member to sign in or verify in a dialog. `onClose` receives whether the same member has done so. */
export function StepUpDialog({
  requirement,
  onClose,
}: {
  requirement: StepUpKind | null
  onClose: (same: boolean) => void
}) {
  return (
    <Dialog
      open={requirement !== null}
      title={titles[requirement ?? 'identity']}
      onClose={() => onClose(false)}
      actions={<Button onPress={() => onClose(false)}>Cancel</Button>}
    >
      {/* A request sent from this dialog must not open another dialog. */}
      <SignInPrompt value={null}>
        {requirement && <StepUpContent requirement={requirement} onVerified={onClose} />}
      </SignInPrompt>
    </Dialog>
  )
}

function StepUpContent({ requirement, onVerified }: { requirement: StepUpKind; onVerified: (same: boolean) => void }) {
  if (requirement === 'identity') return <InlineSignIn onSignedIn={onVerified} />
  return (
    <>
      {requirement === 'fresh sign-in' && <p className={css.intro}>Before we do this, we need to check it’s you.</p>}
      <StepUpChoices requirement={requirement} onVerified={() => onVerified(true)} />
    </>
  )
}

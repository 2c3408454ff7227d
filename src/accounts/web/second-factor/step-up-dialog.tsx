import { CodeForm } from '#accounts/web/second-factor/code-form.tsx'
import { StepUpForm } from '#accounts/web/second-factor/step-up-form.tsx'
import { InlineSignIn } from '#accounts/web/inline-sign-in.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SignInPrompt, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from '#accounts/web/account-pages.module.css'

const titles: Record<StepUpKind, string> = {
  identity: 'Please sign in again',
  'second factor': 'Please give a code',
  'fresh sign-in': 'Please confirm that it is you',
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
  if (requirement === 'second factor') return <CodeForm onVerified={() => onVerified(true)} />
  if (requirement === 'fresh sign-in')
    return (
      <>
        <p className={css.intro}>
          This needs your password and a code of the last ten minutes. Give them, and what you asked for goes on its
          way.
        </p>
        <StepUpForm requires="password and code" onVerified={() => onVerified(true)} />
      </>
    )
  return <InlineSignIn onSignedIn={onVerified} />
}

import { CodeForm } from '#accounts/web/second-factor/code-form.tsx'
import { ProveAnewForm } from '#accounts/web/second-factor/prove-anew-form.tsx'
import { SignInOnTheSpot } from '#accounts/web/sign-in-on-the-spot.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { AskToSignIn, type ToProve } from '#platform/web/ui/form/ask-to-sign-in.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from '#accounts/web/account-pages.module.css'

const titles: Record<ToProve, string> = {
  'who they are': 'Please sign in again',
  'second factor': 'Please give a code',
  'fresh sign-in': 'Please confirm that it is you',
}

/** A dialog over the page that is waiting. `onClose` receives whether the same member has verified what was asked for. */
export function ProveDialog({ asking, onClose }: { asking: ToProve | null; onClose: (same: boolean) => void }) {
  return (
    <Dialog
      open={asking !== null}
      title={titles[asking ?? 'who they are']}
      onClose={() => onClose(false)}
      actions={<Button onPress={() => onClose(false)}>Cancel</Button>}
    >
      {/* A request sent from this dialog must not open another dialog. */}
      <AskToSignIn value={null}>{asking && <Asked what={asking} onProved={onClose} />}</AskToSignIn>
    </Dialog>
  )
}

function Asked({ what, onProved }: { what: ToProve; onProved: (same: boolean) => void }) {
  if (what === 'second factor') return <CodeForm onProved={() => onProved(true)} />
  if (what === 'fresh sign-in')
    return (
      <>
        <p className={css.intro}>
          This needs your password and a code of the last ten minutes. Give them, and what you asked for goes on its
          way.
        </p>
        <ProveAnewForm asks="password and code" onProved={() => onProved(true)} />
      </>
    )
  return <SignInOnTheSpot onSignedIn={onProved} />
}

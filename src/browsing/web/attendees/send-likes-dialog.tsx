import { tickedMessage } from '#browsing/web/attendees/attendees-messages.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './send-likes-dialog.module.css'

type Props = {
  open: boolean
  /** The names of the ticked people. `of` is the number of people who can be ticked. */
  names: readonly string[]
  of: number
  busy: boolean
  /** The reason why the likes could not be sent. */
  failure: string | null
  onYes: () => void
  onNo: () => void
}

/** A confirmation dialog that explains the consequences, because likes can be sent only once. */
export function SendLikesDialog({ open, names, of, busy, failure, onYes, onNo }: Props) {
  return (
    <Dialog
      open={open}
      title="Are you sure?"
      announced="whole question"
      onClose={onNo}
      actions={
        <>
          <button type="button" className={`${button.button} ${button.main}`} aria-disabled={busy} onClick={onYes}>
            {yesLabel(busy, failure)}
          </button>
          <Button onPress={onNo}>No</Button>
        </>
      }
    >
      <div className={css.question}>
        <p>
          <strong>{tickedMessage(names, of)}</strong>
        </p>
        <p>Are you sure you want to submit your likes? Once this is done, you will not be able to change them.</p>
        <p>
          Once they’ve sent their own likes, anyone you tick will see that you liked them, even if they didn’t tick you.
          Anyone who doesn’t send their likes will see it when likes close.
        </p>
      </div>
      <FailureAlert failure={failure === null ? null : `${failure} Your ticks are still here.`} />
    </Dialog>
  )
}

function yesLabel(busy: boolean, failure: string | null): string {
  if (busy) return 'Sending…'
  return failure === null ? 'Yes' : 'Try again'
}

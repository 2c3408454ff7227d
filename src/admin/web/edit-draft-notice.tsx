import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { EditDraft } from '#admin/web/use-edit-draft.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from '#admin/web/admin-form.module.css'

type Props = { draft: Pick<EditDraft<unknown>, 'status' | 'discard'>; thing: 'event' | 'venue' }

/** Says that the form contains unsaved changes from before, which the owner can discard. */
export function EditDraftNotice({ draft: { status, discard }, thing }: Props) {
  if (status === 'none') return null
  if (status === 'discarded')
    return (
      <FocusedMessage>
        <p>Your changes have been discarded. This is the saved {thing}.</p>
      </FocusedMessage>
    )
  return (
    <div className={css.unsaved}>
      <Notice action={<Button onPress={discard}>Discard changes</Button>}>
        {status === 'restored'
          ? 'You have changes here that you haven’t saved yet.'
          : `You have unsaved changes here, and the ${thing} has been saved since you made them. Please check the form before you save.`}
      </Notice>
    </div>
  )
}

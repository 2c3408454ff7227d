import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'

/** What is said before a deed that cannot be undone. */
export type Question = { title: string; words: ReactNode; yes: string }

type Props<What> = { asking: What | null; says: (what: What) => Question; onAnswer: (yes: boolean) => void }

export function ConfirmDialog<What>({ asking, says, onAnswer }: Props<What>) {
  const question = asking === null ? null : says(asking)
  return (
    <Dialog
      open={question !== null}
      title={question?.title ?? ''}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <ActionButton look="main" onPress={() => onAnswer(true)}>
            {question?.yes ?? ''}
          </ActionButton>
          <ActionButton onPress={() => onAnswer(false)}>Cancel</ActionButton>
        </>
      }
    >
      {question?.words}
    </Dialog>
  )
}

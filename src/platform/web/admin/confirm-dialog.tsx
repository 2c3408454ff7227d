import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

/** The text of a dialog that confirms an irreversible action. */
export type Question = { title: string; explanation: ReactNode; yes: string }

type Props<Subject> = {
  pending: Subject | null
  questionFor: (subject: Subject) => Question
  onAnswer: (yes: boolean) => void
}

export function ConfirmDialog<Subject>({ pending, questionFor, onAnswer }: Props<Subject>) {
  const question = pending === null ? null : questionFor(pending)
  return (
    <Dialog
      open={question !== null}
      title={question?.title ?? ''}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button look="main" onPress={() => onAnswer(true)}>
            {question?.yes ?? ''}
          </Button>
          <Button onPress={() => onAnswer(false)}>Cancel</Button>
        </>
      }
    >
      {question?.explanation}
    </Dialog>
  )
}

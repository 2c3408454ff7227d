import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

/** The text of a dialog before an action that cannot be undone. */
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
          <Button look="main" onPress={() => onAnswer(true)}>
            {question?.yes ?? ''}
          </Button>
          <Button onPress={() => onAnswer(false)}>Cancel</Button>
        </>
      }
    >
      {question?.words}
    </Dialog>
  )
}

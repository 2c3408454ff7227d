import { useState } from 'react'
import { z } from 'zod'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import type { deleteReview } from '#reviews/contract.ts'

type Props = { eventId: number; onDeleted: () => Promise<void> }

/** Deletes the member's review, once they have confirmed it. */
export function DeleteReview({ eventId, onDeleted }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t delete your review.',
    send: async () => {
      await browserApi<typeof deleteReview>('DELETE /api/myreviews/:id', { params: { id: eventId } })
      setIsConfirming(false)
      await onDeleted()
    },
  })
  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>Delete my review</Button>
      <Dialog
        open={isConfirming}
        title="Delete your review?"
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <form {...form.props}>
              <SubmitButton form={form} busy="Deleting…">
                Delete review
              </SubmitButton>
            </form>
            <Button onPress={() => setIsConfirming(false)}>Keep it</Button>
          </>
        }
      >
        <p>Your stars and words will go, and our answer with them. You can’t undo this.</p>
      </Dialog>
    </>
  )
}

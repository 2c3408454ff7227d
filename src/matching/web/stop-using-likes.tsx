import { useState } from 'react'
import { z } from 'zod'
import type { stopUsingLikes } from '#matching/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './stop-using-likes.module.css'

/** Withdraws the member's consent, once they have confirmed it. */
export function StopUsingLikes({ onStopped }: { onStopped: () => Promise<void> }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t save your choice.',
    send: async () => {
      await browserApi<typeof stopUsingLikes>('DELETE /api/account/likes-consent')
      setIsConfirming(false)
      await onStopped()
    },
  })
  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>Stop using my likes</Button>
      <Dialog
        open={isConfirming}
        title="Stop using your likes?"
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <form {...form.props}>
              <SubmitButton form={form} busy="Erasing…">
                Stop and erase my likes
              </SubmitButton>
            </form>
            <Button onPress={() => setIsConfirming(false)}>Keep my likes</Button>
          </>
        }
      >
        <ul className={css.effects}>
          <li>We’ll erase every like you’ve sent, so nobody will see them any more.</li>
          <li>Your matches will end, on both sides. We won’t tell anyone why.</li>
          <li>You won’t be able to send likes again for events you’ve already sent them for.</li>
          <li>Messages will stay, and so will likes that other people have sent you.</li>
        </ul>
        <p>This can’t be undone. Your account and bookings aren’t affected.</p>
      </Dialog>
    </>
  )
}

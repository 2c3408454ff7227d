import { useState } from 'react'
import { z } from 'zod'
import type { Passkey, removePasskey } from '#accounts/contract/passkeys.ts'
import { formatWhen } from '#accounts/web/account/format-session-time.ts'
import css from '#accounts/web/passkeys/passkeys.module.css'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

type Props = { passkey: Passkey; now: string; onRemoved: () => Promise<void> }

export function PasskeyRow({ passkey, now, onRemoved }: Props) {
  const { name, added_at, last_used_at, synced, blocked } = passkey
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <li className={css.passkey}>
      <div>
        <p className={css.name}>{name}</p>
        {blocked && (
          <p className={css.blocked}>Blocked because it may have been copied. Remove it and add a new one.</p>
        )}
        <p>{synced ? 'Synced to your other devices' : 'On one device'}</p>
        <p>Added {formatWhen(added_at, now)}</p>
        <p>{last_used_at === null ? 'Not used yet' : `Last used ${formatWhen(last_used_at, now)}`}</p>
      </div>
      <Button onPress={() => setIsConfirming(true)}>
        Remove <VisuallyHidden>the passkey {name}</VisuallyHidden>
      </Button>
      <RemoveDialog
        passkey={passkey}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onRemoved={async () => {
          setIsConfirming(false)
          await onRemoved()
        }}
      />
    </li>
  )
}

type DialogProps = { passkey: Passkey; open: boolean; onClose: () => void; onRemoved: () => Promise<void> }

function RemoveDialog({ passkey: { id, name }, open, onClose, onRemoved }: DialogProps) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t remove the passkey.',
    send: async () => {
      try {
        await browserApi<typeof removePasskey>('DELETE /api/account/passkeys/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.body.error === 'passkey_not_found')) throw error
      }
      await onRemoved()
    },
  })
  return (
    <Dialog
      open={open}
      title={`Remove ‘${name}’?`}
      onClose={onClose}
      actions={
        <>
          <form {...form.props}>
            <SubmitButton form={form} busy="Removing…">
              Remove
            </SubmitButton>
          </form>
          <Button onPress={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        You won’t be able to sign in with it, and other devices that signed in with it will be signed out. Delete it
        from your device or password manager too, so that you’re not offered it there.
      </p>
    </Dialog>
  )
}

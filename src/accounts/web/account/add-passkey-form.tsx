import { useState } from 'react'
import { PasskeyForm } from '#accounts/contract/passkeys.ts'
import { addNewPasskey } from '#accounts/web/passkeys/add-new-passkey.ts'
import { hasPasskeys } from '#accounts/web/passkeys/browser-passkeys.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

export function AddPasskeyForm({ device, onAdded }: { device: string; onAdded: (name: string) => Promise<void> }) {
  const ready = useHydrated()
  const [notAdded, setNotAdded] = useState<string | null>(null)
  const form = useForm({
    schema: PasskeyForm,
    failed: 'We couldn’t add a passkey.',
    send: async ({ name }) => {
      setNotAdded(null)
      const reason = await addNewPasskey(name)
      setNotAdded(reason)
      if (reason !== null) return
      form.element.current?.reset()
      await onAdded(name)
    },
  })
  if (ready && !hasPasskeys()) return <p>This browser doesn’t support passkeys. You can add one from another device.</p>
  return (
    <form {...form.props}>
      <TextField
        {...form.field('name')}
        label="Passkey name"
        help="So that you can tell your passkeys apart."
        defaultValue={device}
        autoComplete="off"
        maxLength={40}
      />
      <div role="status">{notAdded !== null && <Notice>{notAdded}</Notice>}</div>
      <SubmitButton form={form} busy="Adding…" look="quiet">
        Add a passkey
      </SubmitButton>
    </form>
  )
}

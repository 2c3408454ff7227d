import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { changeName } from '#accounts/contract/account.ts'
import { NameChange } from '#accounts/contract/forms.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useSectionForm } from '#accounts/web/account/use-section-form.ts'

export function NameForm({ name }: { name: string }) {
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const form = useSectionForm({
    schema: NameChange,
    failed: 'We couldn’t change your user name.',
    send: async (body) => {
      setDone(null)
      await browserApi<typeof changeName>('PUT /api/account/name', { body })
      await revalidate()
      setDone(`Your user name is now ${body.username}.`)
    },
  })
  return (
    <AccountSection heading="User name" done={done}>
      <form {...form.props}>
        <TextField
          key={name}
          {...form.field('username')}
          label="User name"
          help="Shown to other members. 6 to 40 characters; spaces are fine."
          autoComplete="nickname"
          defaultValue={name}
        />
        <SubmitButton form={form} busy="Saving…" look="quiet">
          Save user name
        </SubmitButton>
      </form>
    </AccountSection>
  )
}

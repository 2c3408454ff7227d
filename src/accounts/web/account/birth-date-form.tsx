import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { setDateOfBirth } from '#accounts/contract/account.ts'
import { BirthDateField } from '#accounts/web/account/birth-date-field.tsx'
import { BirthFields } from '#accounts/web/account/birth-fields.ts'
import { formatDate } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useSectionForm } from '#accounts/web/account/use-section-form.ts'

const SAVE = 'Save my date of birth'

type PendingConfirmation = { day: string; answer: (isRight: boolean) => void }

/** Asks the member to confirm their date of birth before sending it, because they can set it only once. */
export function BirthDateForm({ onSaved }: { onSaved: (status: string) => void }) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)
  const { revalidate } = useRevalidator()
  const form = useSectionForm({
    schema: BirthFields,
    failed: 'We couldn’t save your date of birth.',
    send: async (body) => {
      if (!(await isRight(body.date_of_birth))) return
      await browserApi<typeof setDateOfBirth>('PUT /api/account/date-of-birth', { body })
      onSaved('Your date of birth has been saved.')
      await revalidate()
    },
  })

  function isRight(day: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setPending({ day, answer: resolve })
    return promise
  }

  function answer(right: boolean): void {
    pending?.answer(right)
    setPending(null)
  }

  return (
    <>
      <form {...form.props}>
        <BirthDateField form={form} />
        <SubmitButton form={form} busy={pending === null ? 'Saving…' : SAVE} look="quiet">
          {SAVE}
        </SubmitButton>
      </form>
      <Dialog
        open={pending !== null}
        title="Is this right?"
        onClose={() => answer(false)}
        actions={
          <>
            <Button look="main" onPress={() => answer(true)}>
              Yes, save it
            </Button>
            <Button onPress={() => answer(false)}>No, change it</Button>
          </>
        }
      >
        <p>
          You were born on <strong>{pending && formatDate(pending.day)}</strong>. Once you save this, only we can change
          it.
        </p>
      </Dialog>
    </>
  )
}

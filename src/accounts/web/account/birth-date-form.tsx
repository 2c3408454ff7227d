import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { giveDateOfBirth } from '#accounts/contract/account.ts'
import { BirthDateField } from '#accounts/web/account/birth-date-field.tsx'
import { BirthFields } from '#accounts/web/account/birth-fields.ts'
import { sayDate } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Asked = { day: string; answer: (isRight: boolean) => void }

/** It can be given only once, so the page asks for confirmation before it is sent. */
export function BirthDateForm({ onGiven }: { onGiven: (said: string) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: BirthFields,
    failed: 'We could not save your date of birth.',
    send: async (body) => {
      if (!(await isRight(body.date_of_birth))) return
      await browserApi<typeof giveDateOfBirth>('PUT /api/account/date-of-birth', { body })
      onGiven('Your date of birth is saved.')
      await revalidate()
    },
  })

  function isRight(day: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ day, answer: resolve })
    return promise
  }

  function answer(right: boolean): void {
    asked?.answer(right)
    setAsked(null)
  }

  return (
    <>
      <form {...form.props}>
        <BirthDateField {...form.field('date_of_birth')} />
        <SubmitButton form={form} busy="Saving…" look="quiet">
          Give my date of birth
        </SubmitButton>
      </form>
      <Dialog
        open={asked !== null}
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
          You were born on <strong>{asked && sayDate(asked.day)}</strong>. Once it is saved, only we can change it.
        </p>
      </Dialog>
    </>
  )
}

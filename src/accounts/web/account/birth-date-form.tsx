import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { setDateOfBirth } from '#accounts/contract/account.ts'
import { BirthDateField } from '#accounts/web/account/birth-date-field.tsx'
import { BirthFields } from '#accounts/web/account/birth-fields.ts'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useSectionForm } from '#accounts/web/account/use-section-form.ts'
import css from './birth-date-field.module.css'

type Props = {
  /** 'main' where the form is the only thing to do. */
  look?: 'main' | 'quiet'
  /** Names the result if saving the date also does something else. */
  button?: string
  onSaved: (status: string) => void
}

/** Shows the date in words while it is typed, because members can set it only once. */
export function BirthDateForm({ look = 'quiet', button = 'Save my date of birth', onSaved }: Props) {
  const [day, setDay] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const form = useSectionForm({
    schema: BirthFields,
    failed: 'We couldn’t save your date of birth.',
    send: async (body) => {
      await browserApi<typeof setDateOfBirth>('PUT /api/account/date-of-birth', { body })
      onSaved('Your date of birth has been saved.')
      await revalidate()
    },
  })
  return (
    <form
      {...form.props}
      onInput={(event) => {
        form.props.onInput?.(event)
        setDay(birthDateIn(event.currentTarget))
      }}
    >
      <BirthDateField form={form} />
      <p role="status" className={css.born}>
        {day !== null && (
          <>
            You were born on <strong>{formatDateWithoutWeekday(day)}</strong>.
          </>
        )}
      </p>
      <SubmitButton form={form} busy="Saving…" look={look}>
        {button}
      </SubmitButton>
    </form>
  )
}

/** Returns the typed date in ISO 8601 format, or null if it is incomplete or not a date. */
function birthDateIn(form: HTMLFormElement): string | null {
  const typed = BirthFields.safeParse(Object.fromEntries(new FormData(form)))
  return typed.success ? typed.data.date_of_birth : null
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { setDateOfBirth } from '#accounts/contract/account.ts'
import { BirthDateField } from '#accounts/web/account/birth-date-field.tsx'
import { ageToday, BirthFields } from '#accounts/web/account/birth-fields.ts'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useSectionForm } from '#accounts/web/account/use-section-form.ts'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import css from './birth-date-field.module.css'

type Props = {
  /** 'main' where the form is the only thing to do. */
  look?: 'main' | 'quiet'
  /** Names the result if saving the date also does something else. */
  button?: string
  onSaved: (status: string) => void
}

/** Shows the entered date in words and asks whether it is right before it is saved, because members can set it only once. */
export function BirthDateForm({ look = 'quiet', button = 'Save my date of birth', onSaved }: Props) {
  /** The date that the member is asked to check, or null while they enter it. */
  const [entered, setEntered] = useState<string | null>(null)
  const question = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const form = useSectionForm({
    schema: BirthFields,
    failed: 'We couldn’t save your date of birth.',
    send: async (body) => {
      if (body.date_of_birth !== entered) return ask(body.date_of_birth)
      await browserApi<typeof setDateOfBirth>('PUT /api/account/date-of-birth', { body }).catch(showRefusal)
      onSaved('Your date of birth has been saved.')
      await revalidate()
    },
  })

  function ask(day: string): 'unsent' {
    flushSync(() => setEntered(day))
    question.current?.focus()
    return 'unsent'
  }

  /** Shows the fields again if the server refuses one, so that the error can take the focus. */
  function showRefusal(error: unknown): never {
    if (error instanceof ApiError && error.body.fields) flushSync(() => setEntered(null))
    throw error
  }

  function change(): void {
    flushSync(() => setEntered(null))
    form.element.current?.querySelector<HTMLElement>('[name="day"]')?.focus()
  }

  return (
    <form {...form.props}>
      <div hidden={entered !== null}>
        <BirthDateField form={form} />
      </div>
      {entered !== null && (
        <MessageGroup label="Check your date of birth" className={css.question} ref={question}>
          <p>
            You were born on <strong>{formatDateWithoutWeekday(entered)}</strong>, so you’re{' '}
            <strong>{ageToday(entered)}</strong>. Is that right?
          </p>
          <p>Once you save it, only we can change it.</p>
        </MessageGroup>
      )}
      <SubmitButton form={form} busy="Saving…" look={look}>
        {entered === null ? 'Continue' : button}
      </SubmitButton>
      {entered !== null && (
        <span className={css.change}>
          <Button onPress={change}>Change it</Button>
        </span>
      )}
    </form>
  )
}

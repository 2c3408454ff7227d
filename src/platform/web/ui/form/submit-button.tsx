import type { ReactNode } from 'react'
import { FormMessages } from '#platform/web/ui/form/form-messages.tsx'
import css from '#platform/web/ui/button.module.css'
import type { Form } from './use-form.ts'
import { useHydrated } from './use-hydrated.ts'

/** The button that sends a form. An error of the form as a whole is shown above it. */
export function SubmitButton({
  form,
  busy,
  look = 'main',
  children,
}: {
  form: Form
  busy: string
  look?: 'main' | 'quiet'
  children: ReactNode
}) {
  const ready = useHydrated()
  return (
    <>
      <FormMessages form={form} />
      <button
        type="submit"
        className={`${css.button} ${css[look]}`}
        disabled={!ready}
        aria-disabled={ready ? form.busy : undefined}
      >
        {form.busy ? busy : children}
      </button>
    </>
  )
}

/** A button that neither submits a form nor navigates to another page. */
export function Button({
  onPress,
  look = 'quiet',
  disabled = false,
  waitId,
  children,
}: {
  onPress: () => void
  look?: 'main' | 'quiet'
  disabled?: boolean
  /** The id of a text that says why a press does nothing for the moment. The button keeps the focus. */
  waitId?: string | undefined
  children: ReactNode
}) {
  const isWaiting = waitId !== undefined
  return (
    <button
      type="button"
      className={`${css.button} ${css[look]}`}
      disabled={disabled}
      aria-disabled={isWaiting || undefined}
      aria-describedby={waitId}
      onClick={isWaiting ? undefined : onPress}
    >
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'
import { z } from 'zod'
import type { acceptTerms } from '#accounts/contract/account.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './account-pages.module.css'

type Props = {
  version: string
  onAccepted: () => Promise<void> | void
  /** Called if the terms have changed again since they were shown. */
  onChanged: () => Promise<void> | void
  /** Buttons for other actions. */
  children?: ReactNode
}

/** Shows the form for accepting changed terms. */
export function AcceptTermsForm({ version, onAccepted, onChanged, children }: Props) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t record that you’ve accepted the terms.',
    send: async () => {
      try {
        await browserApi<typeof acceptTerms>('PUT /api/account/terms', { body: { version } })
      } catch (error) {
        if (error instanceof ApiError && error.body.error === 'terms_changed') await onChanged()
        throw error
      }
      await onAccepted()
    },
  })
  return (
    <div className={css.aside}>
      <div className={css.actions}>
        <form {...form.props}>
          <SubmitButton form={form} busy="One moment…">
            I accept the terms
          </SubmitButton>
        </form>
        {children}
      </div>
    </div>
  )
}

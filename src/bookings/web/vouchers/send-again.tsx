import { useState } from 'react'
import { sendVouchersAgain } from '#bookings/contract/vouchers.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

/** Emails a buyer's vouchers again. The answer does not show whether there are any. */
export function SendAgain() {
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    schema: sendVouchersAgain.body,
    failed: 'We couldn’t send it again.',
    send: async (body) => {
      setIsSent(false)
      await browserApi<typeof sendVouchersAgain>('POST /api/vouchers/send-again', { body })
      form.element.current?.reset()
      setIsSent(true)
    },
  })
  return (
    <form {...form.props} aria-label="Send it again">
      <TextField
        {...form.field('email')}
        label="The email address you used to buy it"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
      />
      <div role="status">
        {isSent && (
          <Notice look="done">
            If we’ve sent vouchers to this address that can still be used, we’ve emailed them again.
          </Notice>
        )}
      </div>
      <SubmitButton form={form} busy="Sending…" look="quiet">
        Send it again
      </SubmitButton>
    </form>
  )
}

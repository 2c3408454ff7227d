import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { formatTicketCode, parseTicketCode } from '#bookings/rules/ticket-code.ts'
import { BirthDateStep } from '#bookings/web/checkout/birth-date-step.tsx'
import { SeatCode, type claimSeat } from '#event-night/contract/seats.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { leavePage } from '#platform/web/ui/form/use-action.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** A code as people type it: with gaps, or with letters that look like digits. */
const TypedCode = z.object({
  code: z
    .string()
    .transform((typed) => parseTicketCode(typed) ?? '')
    .pipe(SeatCode),
})

/** Claims a seat with its code, and opens the member's own page of that evening. */
export function ClaimSeat({ code: scanned }: { code: string }) {
  const [isAgeNeeded, setIsAgeNeeded] = useState(false)
  const navigate = useNavigate()
  const form = useForm({
    schema: TypedCode,
    failed: 'We couldn’t claim the seat.',
    async send(body) {
      try {
        const { event_id } = await browserApi<typeof claimSeat>('POST /api/seats/claim', { body })
        // Removes the code from the browser's history.
        await leavePage(() => navigate(paths.night(event_id), { replace: true }))
      } catch (error) {
        setIsAgeNeeded(error instanceof ApiError && error.body.error === 'date_of_birth_needed')
        throw error
      }
    },
  })
  return (
    <>
      {isAgeNeeded && <BirthDateStep next="Once you’ve saved it, claim your seat below." />}
      <form {...form.props}>
        <TextField
          label="Code on your guest card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          defaultValue={formatScanned(scanned)}
          {...form.field('code')}
        />
        <SubmitButton form={form} busy="Claiming this seat…">
          Claim this seat
        </SubmitButton>
      </form>
    </>
  )
}

function formatScanned(scanned: string): string {
  const code = parseTicketCode(scanned)
  return code === undefined ? '' : formatTicketCode(code)
}

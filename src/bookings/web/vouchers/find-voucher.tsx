import { findVoucher, type FoundVoucher } from '#bookings/contract/vouchers.ts'
import { voucherErrorIn } from '#bookings/web/vouchers/voucher-error.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** A voucher with what its buyer typed, which the requests about it need. */
export type Found = FoundVoucher & { typed: { code: string; email: string } }

/** Returns a voucher to its buyer. */
export async function loadVoucher(typed: Found['typed']): Promise<Found> {
  return { ...(await browserApi<typeof findVoucher>('POST /api/vouchers/find', { body: typed })), typed }
}

/** Finds a voucher by its code and by the address to which it was sent. */
export function FindVoucher({ onFound }: { onFound: (found: Found) => void }) {
  const form = useForm({
    schema: findVoucher.body,
    failed: 'We couldn’t look up the voucher.',
    send: async (typed) => {
      try {
        onFound(await loadVoucher(typed))
      } catch (error) {
        const refusal = voucherErrorIn(error)
        if (refusal === null) throw error
        form.showErrors({ code: refusal })
        return 'unsent'
      }
    },
  })
  return (
    <form {...form.props} aria-label="Print or cancel it">
      <TextField
        {...form.field('code')}
        label="The code on the voucher"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...form.field('email')}
        label="The email address we sent it to"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
      />
      <SubmitButton form={form} busy="One moment…" look="quiet">
        Show my voucher
      </SubmitButton>
    </form>
  )
}

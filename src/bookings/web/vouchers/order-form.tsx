import type { OrderedVoucher, orderVoucher, orderVoucherAsMember, VoucherOrder } from '#bookings/contract/vouchers.ts'
import { AmountChoice } from '#bookings/web/vouchers/amount-choice.tsx'
import { TypedMemberOrder, TypedOrder } from '#bookings/web/vouchers/typed-order.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea, LimitedTextField } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import css from './vouchers.module.css'

/** An order as it was typed. A member's has no email. */
export type WrittenOrder = { amount: number; for_name: string; from_name: string; message: string; email?: string }

type Props = {
  /** The email of the member's account, or null for a visitor. */
  accountEmail: string | null
  /** What was typed before; null at first. */
  written: WrittenOrder | null
  onOrdered: (ordered: OrderedVoucher, written: WrittenOrder) => void
}

const failed = 'We couldn’t start the payment.'

/** Asks what the voucher is to be worth and what is to be printed on it. A visitor must also give an address to send it to. */
export function OrderForm({ accountEmail, ...props }: Props) {
  return accountEmail === null ? <VisitorForm {...props} /> : <MemberForm {...props} email={accountEmail} />
}

function VisitorForm({ written, onOrdered }: Omit<Props, 'accountEmail'>) {
  const form = useForm({
    schema: TypedOrder,
    failed,
    send: async ({ email, ...order }) => {
      const body = { ...writtenOrder(order), email }
      onOrdered(await browserApi<typeof orderVoucher>('POST /api/vouchers', { body }), body)
    },
  })
  return (
    <form {...form.props} className={css.order}>
      <OrderFields form={form} written={written} />
      <TextField
        {...form.field('email')}
        label="Your email"
        help="We’ll send the voucher to this address. You can forward it or print it."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        defaultValue={written?.email}
      />
      <ContinueButton form={form} />
    </form>
  )
}

function MemberForm({ email, written, onOrdered }: Omit<Props, 'accountEmail'> & { email: string }) {
  const form = useForm({
    schema: TypedMemberOrder,
    failed,
    send: async (order) => {
      const body = writtenOrder(order)
      onOrdered(await browserApi<typeof orderVoucherAsMember>('POST /api/account/vouchers', { body }), body)
    },
  })
  return (
    <form {...form.props} className={css.order}>
      <OrderFields form={form} written={written} />
      <p>
        We’ll send the voucher to you at <strong>{email}</strong>. You can forward it or print it.
      </p>
      <ContinueButton form={form} />
    </form>
  )
}

function OrderFields({ form, written }: { form: Form; written: WrittenOrder | null }) {
  return (
    <>
      <AmountChoice form={form} amount={written?.amount ?? DEFAULT_AMOUNT} />
      <LimitedTextField
        {...form.field('for_name')}
        label="Who’s it for? (optional)"
        defaultValue={written?.for_name ?? ''}
        autoComplete="off"
        limit={60}
      />
      <LimitedTextField
        {...form.field('from_name')}
        label="Who’s it from? (optional)"
        defaultValue={written?.from_name ?? ''}
        autoComplete="name"
        limit={60}
      />
      <LimitedTextArea
        {...form.field('message')}
        label="Message (optional)"
        help="We’ll print it on the voucher."
        defaultValue={written?.message ?? ''}
        rows={3}
        limit={300}
      />
    </>
  )
}

/** The contract makes null of a line that is empty. */
function writtenOrder({ amount, for_name, from_name, message }: Omit<VoucherOrder, 'email'>) {
  return { amount, for_name: for_name ?? '', from_name: from_name ?? '', message: message ?? '' }
}

/** In pounds. */
const DEFAULT_AMOUNT = 50

function ContinueButton({ form }: { form: Form }) {
  return (
    <SubmitButton form={form} busy="One moment…">
      Continue to payment
    </SubmitButton>
  )
}

import { useState } from 'react'
import { TypedAmount } from '#bookings/contract/by-hand.ts'
import type { Side } from '#event-night/rules/night/night.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { tablesRunOutMessage } from '#event-night/web/rounds/night-messages.ts'
import css from '#event-night/web/rounds/walk-in-dialog.module.css'
import { tablesRunOut } from '#event-night/rules/night/tables.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = { open: boolean; night: NightConsole; onClose: () => void }
type Errors = { name?: string | undefined; paid?: string | undefined }

/** What an empty amount is read as. */
const PAID_NOTHING = { success: true, data: 0, error: undefined } as const

/** Adds a guest without an account, with what they paid the host. */
export function WalkInDialog({ open, night: { night, act, message, dismissMessage }, onClose }: Props) {
  const [name, setName] = useState('')
  const [side, setSide] = useState<Side>('women')
  const [paid, setPaid] = useState('')
  const [errors, setErrors] = useState<Errors>({})

  const runOut = tablesRunOut(night, side)

  function add(): void {
    const trimmed = name.trim()
    const amount = paid.trim() === '' ? PAID_NOTHING : TypedAmount.safeParse(paid)
    setErrors({
      name: trimmed === '' ? 'Please enter the guest’s first name.' : undefined,
      paid: amount.error?.issues[0]?.message,
    })
    if (trimmed === '' || !amount.success) return
    const paidPence = Math.round(amount.data * 100)
    if (!act({ action: 'add guest', seat: randomUuid(), name: trimmed, side, paidPence })) return
    setName('')
    setPaid('')
    onClose()
  }

  function cancel(): void {
    setErrors({})
    dismissMessage()
    onClose()
  }

  return (
    <Dialog
      open={open}
      title="Add a walk-in guest"
      onClose={cancel}
      actions={
        <>
          <Button look="main" onPress={add}>
            Add the guest
          </Button>
          <Button onPress={cancel}>Cancel</Button>
        </>
      }
    >
      <p className={css.about}>They’ll be seated from the next round onwards. They don’t need an account.</p>
      <TextField
        label="First name"
        maxLength={40}
        value={name}
        error={errors.name}
        onChange={(e) => setName(e.target.value)}
      />
      <SelectField
        label="Gender"
        error={undefined}
        value={side}
        onChange={(e) => setSide(e.target.value === 'men' ? 'men' : 'women')}
      >
        <option value="women">Woman</option>
        <option value="men">Man</option>
      </SelectField>
      {runOut && <Notice>{tablesRunOutMessage(runOut, side)}</Notice>}
      <TextField
        label="Amount paid here, in pounds"
        help="Leave it empty if they paid nothing."
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={paid}
        error={errors.paid}
        onChange={(e) => setPaid(e.target.value)}
      />
      <FailureAlert failure={message} />
    </Dialog>
  )
}

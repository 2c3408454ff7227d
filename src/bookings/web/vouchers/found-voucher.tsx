import { useState } from 'react'
import type { cancelVoucher, FoundVoucher } from '#bookings/contract/vouchers.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { loadVoucher, type Found } from '#bookings/web/vouchers/find-voucher.tsx'
import { VoucherCard } from '#bookings/web/vouchers/voucher-card.tsx'
import type { SiteInfo } from '#content/contract.ts'
import { formatDate } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './vouchers.module.css'

type Props = { found: Found; site: SiteInfo; onChanged: (found: Found) => void; onClose: () => void }

/** Shows a voucher to its buyer, who can print it and, for a while, cancel it. */
export function FoundVoucherView({ found, site, onChanged, onClose }: Props) {
  const [status, setStatus] = useState<Status | null>(null)
  const { voucher, state, typed } = found
  const amount = formatAmount(voucher.amount_pence)

  async function cancel(): Promise<void> {
    await browserApi<typeof cancelVoucher>('POST /api/vouchers/cancel', { body: typed })
    onChanged({ ...found, state: 'void', cancel_until: null })
  }

  /** A refusal means that the voucher has changed since it was shown. */
  async function showStatus(result: Status): Promise<void> {
    setStatus(result)
    if (result.look === 'wrong') onChanged(await loadVoucher(typed).catch(() => found))
  }

  return (
    <>
      <div role="status" className={css.text}>
        {status && <Notice look={status.look}>{status.text}</Notice>}
      </div>
      <div className={css.text}>
        <p>{stateMessage(found)}</p>
      </div>
      <VoucherCard voucher={voucher} site={site} />
      <div className={css.actions}>
        {state === 'ready' && (
          <Button look="main" onPress={() => window.print()}>
            Print
          </Button>
        )}
        {found.cancel_until !== null && (
          <ConfirmAction
            label="Cancel and refund"
            labelEnd="this voucher"
            title={`Cancel this voucher and refund ${amount}?`}
            yes="Yes, cancel it"
            no="No, keep it"
            action={cancel}
            done={`Your voucher has been cancelled. ${amount} is on its way to the card you paid with. It can take 5 to 10 days to reach your account.`}
            onStatus={(result) => void showStatus(result)}
          >
            <p>Nobody will be able to use it, even if you’ve already passed it on. You can’t undo this.</p>
          </ConfirmAction>
        )}
        <Button onPress={onClose}>Back to gift vouchers</Button>
      </div>
    </>
  )
}

function stateMessage({ state, voucher, cancel_until: cancelUntil }: FoundVoucher): string {
  switch (state) {
    case 'ready': {
      const ready = `Nobody has used it yet. It can be used until ${formatDate(voucher.last_day)}.`
      return cancelUntil === null ? ready : `${ready} You can cancel it until ${formatDate(cancelUntil)}.`
    }
    case 'used':
      return 'This voucher has been used.'
    case 'expired':
      return 'This voucher has expired.'
    case 'void':
      return 'This voucher was cancelled and refunded, so it can’t be used.'
  }
}

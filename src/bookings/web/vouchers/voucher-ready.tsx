import type { Voucher } from '#bookings/contract/vouchers.ts'
import { VoucherCard } from '#bookings/web/vouchers/voucher-card.tsx'
import type { SiteInfo } from '#content/contract.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './vouchers.module.css'

type Props = { voucher: Voucher; email: string; site: SiteInfo }

/** Shows a voucher that was just bought. */
export function VoucherReady({ voucher, email, site }: Props) {
  return (
    <>
      <div className={css.text}>
        <p>
          We’re also sending it to <strong>{email}</strong>. Forward the email, or print the voucher.
        </p>
      </div>
      <VoucherCard voucher={voucher} site={site} />
      <div className={css.actions}>
        <Button look="main" onPress={() => window.print()}>
          Print
        </Button>
        <ButtonLink to={paths.giftVouchers} look="quiet">
          About gift vouchers
        </ButtonLink>
      </div>
    </>
  )
}

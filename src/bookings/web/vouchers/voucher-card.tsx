import type { Voucher } from '#bookings/contract/vouchers.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import type { SiteInfo } from '#content/contract.ts'
import { formatDate } from '#platform/local-time.ts'
import css from './voucher-card.module.css'

type Props = { voucher: Voucher; site: Pick<SiteInfo, 'name' | 'url'> }

/** A voucher as it is printed. It says how to use it, because the person who gets it may not know the site. */
export function VoucherCard({ voucher, site }: Props) {
  const { code, amount_pence: pence, for_name: forName, from_name: fromName, message, last_day: lastDay } = voucher
  return (
    <section className={css.card} aria-label="Gift voucher">
      <p className={css.site}>{site.name}</p>
      <p className={css.amount}>{formatAmount(pence)}</p>
      <p className={css.kind}>Gift voucher</p>
      {(forName !== null || fromName !== null) && (
        <dl className={css.people}>
          {forName !== null && (
            <div>
              <dt>For</dt>
              <dd>
                <bdi>{forName}</bdi>
              </dd>
            </div>
          )}
          {fromName !== null && (
            <div>
              <dt>From</dt>
              <dd>
                <bdi>{fromName}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {message !== null && (
        <p className={css.message} dir="auto">
          {message}
        </p>
      )}
      <dl className={css.code}>
        <dt>Code</dt>
        <dd>{code}</dd>
      </dl>
      <p>
        Use it by <strong>{formatDate(lastDay)}</strong>, for any of our events.
      </p>
      <p className={css.how}>
        Go to <strong>{new URL(site.url).host}</strong>, choose an event, and sign in or register. At checkout, open
        ‘Have a promo code or gift voucher?’ and type the code. What you don’t spend stays on your account for your next
        event.
      </p>
    </section>
  )
}

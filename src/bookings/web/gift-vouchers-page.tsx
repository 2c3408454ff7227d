import { useState, type ReactNode } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LEAST_VOUCHER, MOST_VOUCHER, VOUCHER_CANCEL_DAYS, VOUCHER_MONTHS } from '#bookings/rules/vouchers.ts'
import { FindVoucher, FoundVoucherView, SendAgain } from '#bookings/web/vouchers/bought-parts.ts'
import type { Found } from '#bookings/web/vouchers/find-voucher.tsx'
import type { getSiteInfo } from '#content/contract.ts'
import { formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { loaderApi } from '#platform/web/api.ts'
import type { FixedPageHandle, LoadsClientOnUse } from '#platform/web/head.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from '#bookings/web/vouchers/vouchers.module.css'

export const handle: FixedPageHandle & LoadsClientOnUse = {
  loadsClientOnUse: true,
  head: {
    title: 'Gift vouchers',
    description: `Give someone an evening of speed dating. Vouchers from ${formatPrice(LEAST_VOUCHER)} to ${formatPrice(MOST_VOUCHER)}, for any of our events.`,
    path: paths.giftVouchers,
    picture: '/share.png',
  },
}

export async function loader({ context }: LoaderFunctionArgs) {
  return loaderApi(context)<typeof getSiteInfo>('GET /api/site')
}

export function Component() {
  const site = useLoaderData<typeof loader>()
  const [found, setFound] = useState<Found | null>(null)
  const heading = useFocusWhenChanged(found === null ? 'all' : 'found')
  return (
    <Wrap className={`${css.page} ${found ? css.printed : ''}`}>
      <h1 ref={heading} tabIndex={-1}>
        {found ? 'Your gift voucher' : 'Gift vouchers'}
      </h1>
      {found ? (
        <FoundVoucherView found={found} site={site} onChanged={setFound} onClose={() => setFound(null)} />
      ) : (
        <AboutVouchers onFound={setFound} />
      )}
    </Wrap>
  )
}

function AboutVouchers({ onFound }: { onFound: (found: Found) => void }) {
  return (
    <>
      <div className={css.text}>
        <p>
          Give someone an evening of speed dating. You choose the amount, from {formatPrice(LEAST_VOUCHER)} to{' '}
          {formatPrice(MOST_VOUCHER)}, and we email you the voucher to forward or print.
        </p>
        <ul>
          <li>It pays for any of our events, and what’s left over can be used for the next one.</li>
          <li>It can be used for {VOUCHER_MONTHS} months.</li>
          <li>You can cancel it within {VOUCHER_CANCEL_DAYS} days for a full refund, as long as nobody has used it.</li>
        </ul>
        <ReloadLink to={paths.buyVoucher}>Buy a gift voucher</ReloadLink>
      </div>
      <section className={css.section} aria-labelledby="received">
        <h2 id="received">Been given one?</h2>
        <p>
          <Link to={paths.events}>Choose an event</Link> and type the code at checkout. Or add the voucher to your
          credit now, and use it when you book.
        </p>
        <ButtonLink to={paths.payments} look="quiet">
          Use a gift voucher
        </ButtonLink>
      </section>
      <section className={css.section} aria-labelledby="bought">
        <h2 id="bought">Bought one?</h2>
        <Opened name="Send it again">
          <SendAgain />
        </Opened>
        <Opened name="Print or cancel it">
          <FindVoucher onFound={onFound} />
        </Opened>
      </section>
    </>
  )
}

/** A part of the page that is rendered once it is first opened. */
function Opened({ name, children }: { name: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  const note = (element: HTMLDetailsElement | null) => element?.open && setWasOpened(true)
  return (
    // It may have been opened before the client arrived.
    <details className={css.part} ref={(element) => void note(element)} onToggle={(event) => note(event.currentTarget)}>
      <summary>{name}</summary>
      {wasOpened && children}
    </details>
  )
}

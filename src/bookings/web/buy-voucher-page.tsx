import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Account, getAccount } from '#accounts/contract/account.ts'
import type { OrderedVoucher, Voucher } from '#bookings/contract/vouchers.ts'
import { replaceDocument, useDocumentNavigation } from '#bookings/web/checkout/document-navigation.ts'
import { OrderForm, type WrittenOrder } from '#bookings/web/vouchers/order-form.tsx'
import { PayForVoucher } from '#bookings/web/vouchers/pay-for-voucher.tsx'
import { VoucherReady } from '#bookings/web/vouchers/voucher-ready.tsx'
import type { getSiteInfo, SiteInfo } from '#content/contract.ts'
import { formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { apiContext, asRouteError, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken, useSignedInAs } from '#platform/web/session.ts'
import { documentPath } from '#platform/web/site-address.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from '#bookings/web/vouchers/vouchers.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Buy a gift voucher', description: 'Choose an amount, and pay by card.' },
}

type Loaded = {
  site: SiteInfo
  /** The viewer is 'unknown' on the server, which renders the page as for a visitor. */
  viewer: Account | 'visitor' | 'unknown'
}

/** Loads the page for anyone. As at checkout, only its own document may load the card provider's script. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const isInBrowser = context.get(inBrowserContext)
  if (isInBrowser && !documentPath.startsWith(paths.checkout(''))) return replaceDocument(paths.buyVoucher)
  const site = await loaderApi(context)<typeof getSiteInfo>('GET /api/site')
  return { site, viewer: isInBrowser ? await loadAccount(context.get(apiContext)) : 'unknown' }
}

async function loadAccount(api: Api): Promise<Account | 'visitor'> {
  try {
    return (await accessToken()) === null ? 'visitor' : await api<typeof getAccount>('GET /api/account')
  } catch (error) {
    if (isSignedOut(error)) return 'visitor'
    throw asRouteError(error)
  }
}

/** What the page shows. Nothing of it is stored, so a reload starts at the first step. */
type Step =
  | { is: 'ordering'; written: WrittenOrder | null }
  | { is: 'paying'; written: WrittenOrder; ordered: OrderedVoucher }
  | { is: 'sold'; voucher: Voucher; email: string }
  | { is: 'released'; written: WrittenOrder }

export function Component() {
  const { site, viewer } = useLoaderData<typeof loader>()
  const isSignedIn = useSignedInAs() !== null
  const [step, setStep] = useState<Step>({ is: 'ordering', written: null })
  const heading = useFocusWhenChanged(step.is)
  useDocumentNavigation()
  const change = (written: WrittenOrder) => setStep({ is: 'ordering', written })
  const account = typeof viewer === 'string' ? null : viewer
  return (
    <Wrap className={`${css.page} ${step.is === 'sold' ? css.printed : ''}`}>
      <h1 ref={heading} tabIndex={-1}>
        {headingOf(step)}
      </h1>
      {step.is === 'ordering' &&
        (viewer === 'unknown' && isSignedIn ? (
          <LoadingLines />
        ) : (
          <OrderForm
            key={account?.id ?? 'visitor'}
            accountEmail={account?.email ?? null}
            written={step.written}
            onOrdered={(ordered, written) => setStep({ is: 'paying', ordered, written })}
          />
        ))}
      {step.is === 'paying' && (
        <div className={css.order}>
          <PayForVoucher
            ordered={step.ordered}
            onSold={(voucher) => setStep({ is: 'sold', voucher, email: step.ordered.email })}
            onReleased={() => setStep({ is: 'released', written: step.written })}
            onChange={() => change(step.written)}
          />
        </div>
      )}
      {step.is === 'sold' && <VoucherReady voucher={step.voucher} email={step.email} site={site} />}
      {step.is === 'released' && (
        <>
          <p>You haven’t been charged.</p>
          <div className={css.actions}>
            <Button look="main" onPress={() => change(step.written)}>
              Start again
            </Button>
          </div>
        </>
      )}
    </Wrap>
  )
}

function headingOf(step: Step): string {
  switch (step.is) {
    case 'ordering':
      return 'Buy a gift voucher'
    case 'paying':
      return `Total to Pay : ${formatPrice(step.ordered.to_pay)}`
    case 'sold':
      return 'Your gift voucher is ready'
    case 'released':
      return 'Your order didn’t go through'
  }
}

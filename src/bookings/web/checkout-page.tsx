import { useEffect, useRef, useState } from 'react'
import { data, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { checkoutRequestsFor } from '#bookings/web/checkout/checkout-requests.ts'
import { replaceDocument, useDocumentNavigation } from '#bookings/web/checkout/document-navigation.ts'
import { openCheckout, PaymentIntentFailed, type Checkout } from '#bookings/web/checkout/open-checkout.ts'
import { checkoutHeading } from '#bookings/web/checkout/checkout-heading.ts'
import { IN_LINE_MESSAGE, useInLine } from '#bookings/web/checkout/in-line.ts'
import { CheckoutView } from '#bookings/web/checkout/checkout-view.tsx'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import { usePaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { apiContext, asRouteError, isSignedOut } from '#platform/web/api.ts'
import type { FirstRequests, FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext, signInPath } from '#platform/web/member-page.ts'
import { documentPath } from '#platform/web/site-address.ts'
import { accessToken, signedInAs } from '#platform/web/session.ts'
import { storeError } from '#platform/web/stored-error.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import css from './checkout-page.module.css'

export const handle: FixedPageHandle & FirstRequests = {
  head: { title: 'Checkout', description: 'Pay for your place at an event.' },
  firstRequests: ['GET /api/events/:id/place'],
}

const GATEWAY_FAILED = 'There was an error connecting to the payment gateway. Please try again later.'

/**
 * Visitors stay on the page, which asks them to sign in. A member whose session has ended is sent to sign in. Returns null on
 * the server, which renders only the shell. The page is entered and left by full page loads, because only its own document may
 * load the card provider's script.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Checkout | null> {
  const id = params.id ?? ''
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  if (!context.get(inBrowserContext)) return null
  const { search, searchParams } = new URL(request.url)
  const address = paths.checkout(id) + search
  if (!documentPath.startsWith(paths.checkout(''))) return replaceDocument(address)
  const wasSignedIn = signedInAs() !== null
  try {
    if ((await accessToken()) === null)
      return wasSignedIn ? await signInFirst(address) : { is: 'signed out', place: null }
    const checkout = await openCheckout(context.get(apiContext), checkoutRequestsFor(Number(id), searchParams))
    if (checkout.is !== 'opening') return checkout
    return { ...checkout, opened: checkout.opened.catch((error: unknown) => followFailure(error, address)) }
  } catch (error) {
    return followFailure(error, address)
  }
}

/** Opens the page that follows a failure, or throws the error, so that the router shows it. */
function followFailure(error: unknown, address: string): Promise<never> {
  if (isSignedOut(error)) return signInFirst(address)
  if (!(error instanceof PaymentIntentFailed)) throw asRouteError(error)
  storeError(GATEWAY_FAILED, address)
  return replaceDocument(paths.errorScreen)
}

/** Opens the sign-in page, which then continues to checkout. */
function signInFirst(address: string): Promise<never> {
  return replaceDocument(signInPath(address))
}

export function Component() {
  const checkout = useOpened(useLoaderData<typeof loader>())
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<HoldEnding | null>(null)
  const paymentInProgress = usePaymentInProgress()
  const isInLine = useInLine()
  useDocumentNavigation()
  useReloadOnReturn(() => {
    if (!paymentInProgress.is()) void revalidate()
  })
  const heading = useFocusWhenChanged(checkout && contentKey(checkout, ending))
  return (
    <Wrap className={css.page}>
      {checkout === null ? (
        <>
          <h1>Checkout</h1>
          <div role="status">{isInLine && <p>{IN_LINE_MESSAGE}</p>}</div>
          <LoadingLines />
        </>
      ) : (
        <CheckoutView
          checkout={checkout}
          ending={ending}
          onEnding={setEnding}
          heading={heading}
          paymentInProgress={paymentInProgress}
        />
      )}
    </Wrap>
  )
}

/** Names what the page shows. The focus moves to the heading when it changes. */
function contentKey(checkout: Checkout, ending: HoldEnding | null): string {
  const { is } = checkout
  if (is === 'refused' || ending !== null) return checkoutHeading(checkout, ending)
  return is === 'opening' ? 'open' : is
}

/** Returns the checkout, and the opened one once its place is held. */
function useOpened(loaded: Checkout | null): Checkout | null {
  const [opened, setOpened] = useState<{ from: Checkout; checkout: Checkout } | null>(null)
  useEffect(() => {
    if (loaded?.is !== 'opening') return
    const fail = (error: unknown) =>
      setOpened(() => {
        throw error
      })
    loaded.opened.then((checkout) => setOpened({ from: loaded, checkout }), fail)
  }, [loaded])
  return opened?.from === loaded ? opened.checkout : loaded
}

/** Calls `refresh` when the page becomes visible again, because another tab may have paid or the hold may have expired. */
function useReloadOnReturn(refresh: () => void): void {
  const latestRefresh = useRef(refresh)
  useEffect(() => {
    latestRefresh.current = refresh
  })
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'visible' && latestRefresh.current()
    // A page restored from the back/forward cache is out of date, even during a payment.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

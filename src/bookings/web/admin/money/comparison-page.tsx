import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { requestComparison, Comparison, listComparisons } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { differenceMessage } from '#bookings/web/admin/money/payment-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import css from './money.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Compare with the provider', description: 'Check payments against the payment provider’s records.' },
}

export const loader = staffLoader((api) => api<typeof listComparisons>('GET /api/admin/money/comparisons'))

export function Component() {
  const data = useLoaderData<typeof loader>()
  const isUnderWay = data?.comparisons[0]?.ended_at === null
  useReloadWhile(isUnderWay)
  return (
    <AdminPage heading="Compare with the provider">
      <MoneyNav />
      <div className={css.section}>
        <p>
          Every five minutes, the site checks all payments in progress with the payment provider
          {data?.last_automatic_at && ` (last on ${formatShortInstant(data.last_automatic_at)})`}. Here you can also
          compare payments from the last five weeks. Any differences will be corrected and listed.
        </p>
        {!isUnderWay && <StartComparison />}
        {data?.comparisons.length === 0 && <p>You haven’t run a comparison yet.</p>}
      </div>
      {!data && <ListSkeleton />}
      {data && data.comparisons.length > 0 && (
        <ul className={css.list}>
          {data.comparisons.map((comparison) => (
            <ComparisonItem key={comparison.id} comparison={comparison} />
          ))}
        </ul>
      )}
    </AdminPage>
  )
}

const RELOAD_MS = 2_000

/** Reloads the page data until the comparison has ended, to show its progress. */
function useReloadWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

function StartComparison() {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t start the comparison.',
    async send() {
      await browserApi<typeof requestComparison>('POST /api/admin/money/comparisons', { body: {} })
      await revalidate()
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Starting…" look="quiet">
        Compare now
      </SubmitButton>
    </form>
  )
}

function ComparisonItem({ comparison }: { comparison: Comparison }) {
  const { requested_at, differences } = comparison
  return (
    <li className={css.case}>
      <h2>{formatShortInstant(requested_at)}</h2>
      <p role="status">{outcomeMessage(comparison)}</p>
      {differences.length > 0 && (
        <ul className={css.items}>
          {differences.map((difference) => (
            <li key={`${difference.payment_id} ${difference.what}`}>
              <Link to={adminPaths.payment(difference.payment_id)}>A payment</Link>. {differenceMessage(difference)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function outcomeMessage({ ended_at, outcome, payments_checked, payments_to_check, differences }: Comparison): string {
  const progress = `${payments_checked} of ${payments_to_check} payments`
  if (ended_at === null) return `Comparing: ${progress} so far.`
  if (outcome === 'provider unavailable')
    return `We couldn’t reach the payment provider. ${progress} were compared. Please try again later.`
  if (outcome === 'aborted') return `It stopped after ${progress}. Please start it again.`
  return differences.length === 0 ? `${progress} compared: everything matches.` : `${progress} compared. Differences:`
}

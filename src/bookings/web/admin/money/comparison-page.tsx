import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { askComparison, Comparison, listComparisons } from '#bookings/contract/admin/money.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { sayDifference } from '#bookings/web/admin/money/payment-words.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Compare with the provider', description: 'Whether the card provider says the same.' },
}

export const loader = staffLoader((api) => api<typeof listComparisons>('GET /api/admin/money/comparisons'))

export function Component() {
  const data = useLoaderData<typeof loader>()
  const isUnderWay = data?.comparisons[0]?.ended_at === null
  useLoadedAnew(isUnderWay)
  return (
    <AdminPage heading="Compare with the provider">
      <MoneyNav />
      <section className={css.section}>
        <p>
          The site asks the card provider every five minutes about every payment that is not settled
          {data?.by_itself_at && `, last on ${sayShortInstant(data.by_itself_at)}`}. From here you can have the payments
          of the last five weeks compared as well. What differs is put right and listed.
        </p>
        {!isUnderWay && <Ask />}
        {data?.comparisons.length === 0 && <p>You have not compared them yet.</p>}
      </section>
      {data && (
        <ul className={css.list}>
          {data.comparisons.map((comparison) => (
            <OneComparison key={comparison.id} comparison={comparison} />
          ))}
        </ul>
      )}
    </AdminPage>
  )
}

const LOOK_MS = 2_000

/** Reloads until the comparison has ended, so that the page shows its progress. */
function useLoadedAnew(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

function Ask() {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({}),
    failed: 'Comparing did not start.',
    async send() {
      await browserApi<typeof askComparison>('POST /api/admin/money/comparisons', { body: {} })
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

function OneComparison({ comparison }: { comparison: Comparison }) {
  const { asked_at, finds } = comparison
  return (
    <li className={css.case}>
      <h2>{sayShortInstant(asked_at)}</h2>
      <p role="status">{sayOutcome(comparison)}</p>
      {finds.length > 0 && (
        <ul className={css.finds}>
          {finds.map((find) => (
            <li key={`${find.payment_id} ${find.what}`}>
              <Link to={`/admin/money/payments/${find.payment_id}`}>A payment</Link>. {sayDifference(find)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function sayOutcome({ ended_at, outcome, payments_asked, payments_to_ask, finds }: Comparison): string {
  const asked = `${payments_asked} of ${payments_to_ask} payments`
  if (ended_at === null) return `Comparing: ${asked} so far.`
  if (outcome === 'provider away')
    return `The card provider could not be reached. ${asked} were compared; please try again later.`
  if (outcome === 'broken off') return `It was broken off after ${asked}; please start it again.`
  return finds.length === 0 ? `${asked} compared: both say the same.` : `${asked} compared. This differed:`
}

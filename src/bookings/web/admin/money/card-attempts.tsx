import { Suspense } from 'react'
import { useRevalidator } from 'react-router'
import type { CardAttempts as Answer } from '#bookings/contract/admin/payments.ts'
import { declineReason } from '#bookings/web/admin/money/decline-reasons.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { WhenLoaded } from '#platform/web/ui/when-loaded.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

/** Shows every attempt to pay with a card. They come from the provider, so the page does not wait for them. */
export function CardAttempts({ answer }: { answer: Promise<Answer> }) {
  return (
    <section className={css.section} aria-labelledby="attempts">
      <h2 id="attempts">Card attempts</h2>
      <Suspense fallback={<p className={css.soft}>Asking the payment provider…</p>}>
        <WhenLoaded promise={answer} failed={<AttemptsFailed />}>
          {(found) => <AttemptList found={found} />}
        </WhenLoaded>
      </Suspense>
    </section>
  )
}

function AttemptList({ found: { attempts, unchecked, known } }: { found: Answer }) {
  if (!known) return <p>The provider has no record of this payment.</p>
  return (
    <>
      {attempts.length === 0 && !unchecked && <p>No card has been tried yet.</p>}
      {attempts.length > 0 && (
        <DataTable
          caption="Attempts to pay by card"
          columns={columns}
          rows={attempts}
          idOf={({ id }) => id}
          next={null}
          order={{ sort: 'at', direction: 'asc' }}
          empty={null}
        />
      )}
      {unchecked && <p>On the latest attempt, the bank couldn’t verify the cardholder, so no card was charged.</p>}
    </>
  )
}

function AttemptsFailed() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Notice look="wrong">We couldn’t reach the payment provider. The payment itself isn’t affected.</Notice>
      <Button onPress={() => void revalidate()}>Try again</Button>
    </>
  )
}

const columns: Column<Answer['attempts'][number]>[] = [
  { name: 'at', head: 'When', noWrap: true, cell: ({ at }) => formatShortInstant(at) },
  {
    name: 'result',
    head: 'Result',
    cell: ({ declined }) =>
      declined === null ? (
        <StatusMark look="good">Authorised</StatusMark>
      ) : (
        <StatusMark look="bad">{`Declined: ${declineReason(declined)}`}</StatusMark>
      ),
  },
  {
    name: 'card',
    head: 'Card',
    cell: ({ card, expires }) => (card === null ? 'Not shown' : `${card}, expires ${expires}`),
  },
]

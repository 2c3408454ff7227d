import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { getPayment, OnePayment } from '#bookings/contract/admin/payments.ts'
import { AskProvider } from '#bookings/web/admin/money/ask-provider.tsx'
import { CaseInShort } from '#bookings/web/admin/money/case-in-short.tsx'
import { Heard } from '#bookings/web/admin/money/heard.tsx'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import {
  ledgerWords,
  methodWords,
  refundReasons,
  refundWords,
  stateWords,
} from '#bookings/web/admin/money/payment-words.ts'
import { RefundPayment } from '#bookings/web/admin/money/refund-payment.tsx'
import { sayPence } from '#bookings/web/admin/money/say-money.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

export const handle: FixedPageHandle = { head: { title: 'Payment', description: 'One payment, and all of it.' } }

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getPayment>('GET /api/admin/payments/:id', { params: { id } }),
)

export function Component() {
  const payment = useLoaderData<typeof loader>()
  const [said, setSaid] = useState<string | null>(null)
  return (
    <AdminPage
      heading={
        payment
          ? `${sayPence(payment.amount_pence)} from ${payment.member?.name ?? 'a member who has gone'}`
          : 'Payment'
      }
    >
      <MoneyNav />
      {payment && (
        <>
          <Heard said={said} />
          <Facts payment={payment} />
          {payment.refundable_pence > 0 && <RefundPayment payment={payment} onRefunded={setSaid} />}
          {payment.intent_id && <AskProvider key={payment.id} paymentId={payment.id} />}
          {payment.cases.length > 0 && (
            <section className={css.section} aria-labelledby="looked-at">
              <h2 id="looked-at">What a person has to look at, or did</h2>
              <ul className={css.list}>
                {payment.cases.map((found) => (
                  <CaseInShort key={found.id} found={found} />
                ))}
              </ul>
            </section>
          )}
          <Refunds refunds={payment.refunds} />
          <section className={css.section} aria-labelledby="ledger">
            <h2 id="ledger">Everything that happened with this money</h2>
            <DataTable
              caption="Entries of the ledger"
              columns={entryColumns}
              rows={payment.ledger}
              idOf={({ id }) => id}
              next={null}
              order={{ sort: 'at', direction: 'asc' }}
              empty="Nothing yet: no card has been authorised."
            />
          </section>
        </>
      )}
    </AdminPage>
  )
}

function Facts({ payment }: { payment: OnePayment }) {
  const { state, method, member, event, booking, intent_id: intentId } = payment
  const times = [
    ['Started', payment.made_at],
    ['A card was tried', payment.tried_at],
    ['Authorised', payment.authorised_at],
    ['Paid', payment.captured_at],
    ['Over', payment.ended_at],
  ] as const
  return (
    <dl className={css.facts}>
      <dt>How it stands</dt>
      <dd>
        <strong>{stateWords[state]}</strong>, {methodWords[method].toLowerCase()}
      </dd>
      <dt>Who paid</dt>
      <dd>
        {member ? <Link to={`/admin/members/${member.id}`}>{`${member.name}, ${member.email}`}</Link> : 'Has gone'}
      </dd>
      <dt>For</dt>
      <dd>
        <Link to={`/admin/events/${event.id}`}>{event.title}</Link>, {sayDateTime(event.start_date_local)}
      </dd>
      <dt>Booking</dt>
      <dd>
        <Link to={`/admin/bookings/${booking.id}`}>{sayBooking(booking, member)}</Link>
      </dd>
      {times.map(
        ([label, at]) =>
          at && (
            <div key={label} className={css.pair}>
              <dt>{label}</dt>
              <dd>{sayShortInstant(at)}</dd>
            </div>
          ),
      )}
      {intentId && (
        <>
          <dt>At the card provider</dt>
          <dd>{intentId}</dd>
        </>
      )}
    </dl>
  )
}

const bookingWords = { held: 'Kept while it is paid', booked: 'Booked', ended: 'Ended' } as const

function sayBooking({ state, member }: OnePayment['booking'], paidBy: OnePayment['member']): string {
  const isOther = member && member.id !== paidBy?.id
  return isOther ? `${bookingWords[state]}; ${member.name} has it now` : bookingWords[state]
}

function Refunds({ refunds }: Pick<OnePayment, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ul className={css.finds}>
        {refunds.map(({ id, amount_pence, state, why, asked_at, asked_by }) => (
          <li key={id}>
            {sayPence(amount_pence)}, {refundWords[state]}: {refundReasons.get(why) ?? why}. Asked for on{' '}
            {sayShortInstant(asked_at)} by {asked_by ?? 'the site itself'}.
          </li>
        ))}
      </ul>
    </section>
  )
}

const entryColumns: Column<OnePayment['ledger'][number]>[] = [
  { name: 'at', head: 'When', whole: true, cell: ({ at }) => sayShortInstant(at) },
  { name: 'kind', head: 'What', cell: ({ kind }) => ledgerWords.get(kind) ?? kind },
  { name: 'amount', head: 'Amount', align: 'right', cell: ({ amount_pence }) => sayPence(amount_pence) },
  { name: 'provider', head: 'The provider’s id', cell: ({ provider_id }) => provider_id },
]

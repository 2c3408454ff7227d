import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MoneyCase } from '#bookings/contract/admin/money.ts'
import { caseLabels } from '#bookings/web/admin/money/case-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

type Props = {
  moneyCase: MoneyCase
  /** The actions for the case. */
  children?: ReactNode
}

/** Explains a money case, and shows how it was closed. */
export function CaseSummary({ moneyCase, children }: Props) {
  const { kind, about, amount_pence, noticed_at, payment_id, event, member, closed } = moneyCase
  const { title, toDo } = caseLabels[kind]
  return (
    <li className={css.case}>
      <h2>
        {title}
        {amount_pence !== null && `: ${formatAmount(amount_pence)}`}
      </h2>
      <p className={css.soft}>
        {[member?.name, event?.title].filter(Boolean).join(', ')} {`Found on ${formatShortInstant(noticed_at)}.`}{' '}
        {`ID: ${about}.`}
      </p>
      {closed ? (
        <p>
          {`Closed on ${formatShortInstant(closed.at)} by ${closed.by ?? 'the site'}`}
          {closed.note !== null && <>: {closed.note}</>}
        </p>
      ) : (
        <p>{toDo}</p>
      )}
      <p>
        {payment_id && <Link to={adminPaths.payment(payment_id)}>See the payment</Link>}{' '}
        {event && <Link to={adminPaths.event(event.id)}>See the event</Link>}
      </p>
      {children}
    </li>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MoneyCase } from '#bookings/contract/admin/money.ts'
import { caseWords } from '#bookings/web/admin/money/case-words.ts'
import { sayPence } from '#bookings/web/admin/money/say-money.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

type Props = {
  found: MoneyCase
  /** What can be done about it. */
  children?: ReactNode
}

/** Something a person has to look at, in plain words, and how it was dealt with. */
export function CaseInShort({ found, children }: Props) {
  const { kind, about, amount_pence, noticed_at, payment_id, event, member, dealt_with } = found
  const { title, toDo } = caseWords[kind]
  return (
    <li className={css.case}>
      <h2>
        {title}
        {amount_pence !== null && `: ${sayPence(amount_pence)}`}
      </h2>
      <p className={css.soft}>
        {[member?.name, event?.title].filter(Boolean).join(', ')} {`Found ${sayShortInstant(noticed_at)}.`}{' '}
        {`Its id: ${about}.`}
      </p>
      {dealt_with ? (
        <p>
          {`Dealt with on ${sayShortInstant(dealt_with.at)} by ${dealt_with.by ?? 'the site'}`}
          {dealt_with.note !== null && <>: {dealt_with.note}</>}
        </p>
      ) : (
        <p>{toDo}</p>
      )}
      <p>
        {payment_id && <Link to={`/admin/money/payments/${payment_id}`}>See the payment</Link>}{' '}
        {event && <Link to={`/admin/events/${event.id}`}>See the event</Link>}
      </p>
      {children}
    </li>
  )
}

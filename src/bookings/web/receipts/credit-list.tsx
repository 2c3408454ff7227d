import type { CreditEntry } from '#bookings/contract/credit.ts'
import { formatCreditEntry } from '#bookings/web/receipts/credit-labels.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './credit.module.css'

/** Lists the changes of a member's credit, newest first. */
export function CreditList({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <ul className={css.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {formatCreditEntry(entry)}
            <span className={css.soft}>
              {formatShortInstant(entry.at)}
              {entry.message !== null && `. ${entry.message}`}
            </span>
          </span>
          <strong>{`${entry.amount_pence > 0 ? '+' : ''}${formatPence(entry.amount_pence)}`}</strong>
        </li>
      ))}
    </ul>
  )
}

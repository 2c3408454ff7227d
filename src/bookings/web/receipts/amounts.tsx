import type { ReactNode } from 'react'
import type { Receipt } from '#bookings/contract/receipts.ts'
import { formatPence } from '#bookings/web/format-pence.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './receipt.module.css'

type Props = {
  /** Names the table for screen readers. */
  caption: string
  what: ReactNode
  amountPence: number
  vat: Receipt['vat']
  /** The label of the total. */
  total: string
}

/** The amounts of a receipt or a credit note. Without VAT it has only a total. */
export function Amounts({ caption, what, amountPence, vat, total }: Props) {
  return (
    <table className={css.amounts}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <Line name={what} pence={vat ? vat.net_pence : amountPence} />
        {vat && <Line name={`VAT at ${vat.rate}%`} pence={vat.vat_pence} />}
      </tbody>
      <tfoot>
        <Line name={vat ? `${total}, including VAT` : total} pence={amountPence} />
      </tfoot>
    </table>
  )
}

function Line({ name, pence }: { name: ReactNode; pence: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatPence(pence)}</td>
    </tr>
  )
}

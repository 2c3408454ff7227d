import type { CreditNote, Receipt } from '#bookings/contract/receipts.ts'
import { Amounts } from '#bookings/web/receipts/amounts.tsx'
import { nameOfReduction } from '#bookings/contract/reductions.ts'
import { formatDate, formatPrice } from '#platform/local-time.ts'
import css from './receipt.module.css'

const methods = { card: 'Card', cash: 'Cash', other: 'Bank transfer or other' } as const

/** A receipt with its credit notes, which fits on one sheet of A4. */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { seller, vat } = receipt
  return (
    <div className={css.sheet}>
      <section aria-labelledby="seller">
        <h2 id="seller" className={css.label}>
          From
        </h2>
        <p className={css.seller}>
          <strong>
            <bdi>{seller.name}</bdi>
          </strong>
          <br />
          <bdi>{seller.address}</bdi>
          {seller.vat_number !== null && (
            <>
              <br />
              VAT number {seller.vat_number}
            </>
          )}
        </p>
      </section>
      <dl className={css.details}>
        <div>
          <dt>Receipt number</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          <dt>{vat ? 'Date paid (tax point)' : 'Date paid'}</dt>
          <dd>{formatDate(receipt.tax_point)}</dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>{receipt.card ?? methods[receipt.method]}</dd>
        </div>
      </dl>
      <Amounts
        caption={`Receipt ${receipt.number}`}
        what={<EventPlace event={receipt.event} />}
        amountPence={receipt.amount_pence}
        vat={vat}
        total="Total paid"
      />
      {receipt.reductions.length > 0 && (
        <p className={css.note}>
          {receipt.reductions
            .map((reduction) => `${nameOfReduction(reduction)}: −${formatPrice(reduction.amount)}`)
            .join(', ')}
        </p>
      )}
      {receipt.vat_unknown && (
        <p className={css.note}>We didn’t record the VAT on payments at that time. Contact us if you need it.</p>
      )}
      {receipt.credit_notes.map((note) => (
        <CreditNoteSection key={note.number} note={note} receipt={receipt} />
      ))}
    </div>
  )
}

function EventPlace({ event }: Pick<Receipt, 'event'>) {
  if (event.date_local === null) return <bdi>{event.title}</bdi>
  return (
    <>
      A place at <bdi>{event.title}</bdi>, {formatDate(event.date_local)}
    </>
  )
}

function CreditNoteSection({ note, receipt }: { note: CreditNote; receipt: Receipt }) {
  const isWhole = note.amount_pence === receipt.amount_pence
  const headingId = `credit-note-${note.number}`
  return (
    <section className={css.creditNote} aria-labelledby={headingId}>
      <h2 id={headingId}>Credit note {note.number}</h2>
      {note.cancelled_on !== null && (
        <p className={css.cancelled}>
          <strong>Cancelled:</strong> the bank returned this refund on {formatDate(note.cancelled_on)}.
        </p>
      )}
      {note.message !== null && <p>{note.message}</p>}
      <dl className={css.details}>
        <div>
          <dt>For receipt</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          <dt>{note.vat ? 'Date refunded (tax point)' : 'Date refunded'}</dt>
          <dd>{formatDate(note.tax_point)}</dd>
        </div>
      </dl>
      <Amounts
        caption={`Credit note ${note.number}`}
        what={isWhole ? 'Full refund' : 'Part refund'}
        amountPence={note.amount_pence}
        vat={note.vat}
        total="Total refunded"
      />
    </section>
  )
}

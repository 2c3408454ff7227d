import { BirthDateStep } from '#bookings/web/checkout/birth-date-step.tsx'
import { TransferRefused } from '#bookings/web/replacement/transfer-refused.tsx'
import { isOwnPlace, type LoadedTransfer } from '#bookings/web/replacement/open-replacement.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { SignInFirst } from '#bookings/web/replacement/sign-in-first.tsx'
import { AcceptTransferButton } from '#bookings/web/replacement/accept-transfer-button.tsx'
import { PlaceSummary, RefundRecipient } from '#bookings/web/replacement/place-summary.tsx'
import css from '#bookings/web/replacement-page.module.css'

type Props = { opened: Exclude<LoadedTransfer, { is: 'unknown' | 'over' }> }

/** Shows the place that a member offers, and how to accept it. */
export function OfferedPlace({ opened }: Props) {
  const { replacement } = opened
  return (
    <div className={css.columns}>
      <div className={css.text}>
        {!isOwnPlace(opened) && (
          <>
            <Offer replacement={replacement} />
            <RefundRecipient replacement={replacement} />
          </>
        )}
        <NextStep opened={opened} />
      </div>
      <PlaceSummary replacement={replacement} />
    </div>
  )
}

function Offer({ replacement: { from, claim_until_local: until } }: Pick<Props['opened'], 'replacement'>) {
  const member = from === null ? 'A member' : <strong>{from}</strong>
  return until === null ? (
    <p>{member} can’t come to this event and has offered you their place.</p>
  ) : (
    <p>
      {member} has paid for a place at this event for you. You can claim it until {formatDateTime(until)}.
    </p>
  )
}

function NextStep({ opened }: Props) {
  switch (opened.is) {
    case 'for a visitor':
      return <SignInFirst />
    case 'without date of birth':
      return <BirthDateStep next="Once you’ve saved your date of birth, you can claim the place." />
    case 'not for this member':
      return <TransferRefused refusal={opened.refusal} event={opened.replacement.event} />
    case 'to be taken':
      return <AcceptTransferButton offered={opened} />
  }
}

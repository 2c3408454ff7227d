import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import type { NightState } from '#event-night/contract/night.ts'
import { QrOfAddress } from '#event-night/web/qr-of-address.tsx'
import css from '#event-night/web/rounds/guest-dialog.module.css'
import { paths } from '#platform/paths.ts'

/** The code with which a walk-in guest claims their seat, to scan from the host's device or to write on a card. */
export function WalkInCode({ walkIn }: { walkIn: NightState['walk_ins'][number] | undefined }) {
  if (!walkIn) return null
  const { code, address } = walkIn
  return (
    <details className={css.code}>
      <summary>Show their code</summary>
      <p>
        To send likes, they claim their seat: they scan this QR code, or open{' '}
        <strong>{`${new URL(address).host}${paths.seat}`}</strong> and type <strong>{formatTicketCode(code)}</strong>.
      </p>
      <QrOfAddress address={address} label="QR code for claiming the seat" />
    </details>
  )
}

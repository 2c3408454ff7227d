import { useState } from 'react'
import { qrOutlineOfAddress } from '#bookings/web/ticket/qr-outline.ts'
import type { Door } from '#event-night/contract.ts'
import { formatPrice } from '#platform/local-time.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './walk-in.module.css'

/** Shows a QR code to guests without a booking, who register and pay on their own phone. They then appear on the list. */
export function WalkIn({ offered }: { offered: NonNullable<Door['walk_in']> }) {
  const [open, setOpen] = useState(false)
  const { address, price } = offered
  return (
    <>
      <Button onPress={() => setOpen(true)}>Sell at the door</Button>
      <Dialog
        open={open}
        title="A place at the door"
        onClose={() => setOpen(false)}
        actions={<Button onPress={() => setOpen(false)}>Close</Button>}
      >
        <div className={css.text}>
          <p>
            The guest scans this with their own phone, signs in or registers, and {price === 0 ? 'books' : 'pays'}{' '}
            there: <strong>{price === 0 ? 'free' : formatPrice(price)}</strong>. They are on the list here at once, as
            long as a place for them is free.
          </p>
          <p>Whoever registers has to open the email that we send them first, and then scans this again.</p>
          <QrOfAddress address={address} />
          {/* Plain text, because a link would hold a place for the member who is signed in on this device. */}
          <p className={css.address}>{address}</p>
        </div>
      </Dialog>
    </>
  )
}

/** Renders the code dark on white in both colour schemes, because many QR readers require that. */
function QrOfAddress({ address }: { address: string }) {
  const { width, path } = qrOutlineOfAddress(address)
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="The address as a QR code"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#1f1a1d" />
    </svg>
  )
}

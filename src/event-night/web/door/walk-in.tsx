import { useState } from 'react'
import type { Door } from '#event-night/contract.ts'
import { QrOfAddress } from '#event-night/web/qr-of-address.tsx'
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
        title="Sell a place at the door"
        onClose={() => setOpen(false)}
        actions={<Button onPress={() => setOpen(false)}>Close</Button>}
      >
        <div className={css.text}>
          <p>
            Ask the guest to scan this code with their phone, sign in or register, and{' '}
            {price === 0 ? (
              'book. It’s free.'
            ) : (
              <>
                pay <strong>{formatPrice(price)}</strong>.
              </>
            )}{' '}
            If there’s a place for them, they’ll appear on your list straight away.
          </p>
          <p>New guests must open the email we send them, then scan this code again.</p>
          <QrOfAddress address={address} label="QR code for the booking page" />
          {/* Plain text, because a link would hold a place for the member who is signed in on this device. */}
          <p className={css.address}>{address}</p>
        </div>
      </Dialog>
    </>
  )
}

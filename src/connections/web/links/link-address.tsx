import { useState } from 'react'
import { QrPicture } from '#accounts/web/second-factor/qr-picture.tsx'
import type { Link } from '#connections/contract/links.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import admin from '#connections/web/admin/connections.module.css'
import css from './links.module.css'

/** Shows the address to pass on, and its QR code for what is printed. */
export function LinkAddress({ link: { address, code, name } }: { link: Link }) {
  const [status, setStatus] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      setStatus('Copied.')
    } catch {
      setStatus('Your browser didn’t let us copy it. Please select and copy it yourself.')
    }
  }

  return (
    <section className={css.address} aria-label="Address">
      <div>
        <p>
          <a href={address}>{address}</a>
        </p>
        <div className={admin.actions}>
          <Button onPress={() => void copy()}>Copy address</Button>
          <Button onPress={() => saveQrCode(code)}>Download QR code</Button>
        </div>
        <p role="status">{status}</p>
        <p className={css.note}>
          To count visits from a website that shows your events in a frame, add <code>data-via="{code}"</code> to the
          script there.
        </p>
      </div>
      <div id={QR_CODE}>
        <QrPicture text={address} label={`QR code of ${name}`} />
      </div>
    </section>
  )
}

const QR_CODE = 'qr-code'

/** Saves the QR code that is on the page as an SVG file, which a printer can enlarge. */
function saveQrCode(code: string): void {
  const picture = document.querySelector(`#${QR_CODE} svg`)
  if (!picture) return
  const copy = picture.cloneNode(true)
  if (!(copy instanceof SVGElement)) return
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const file = new Blob([copy.outerHTML], { type: 'image/svg+xml' })
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: `${code}.svg` }).click()
  // The browser reads the file in a later task and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

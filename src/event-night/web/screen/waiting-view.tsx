import { qrOutlineOfAddress } from '#bookings/web/ticket/qr-outline.ts'
import { formatScreenCode } from '#event-night/rules/screen-code.ts'
import type { StoredScreen } from '#event-night/web/screen/stored-screen.ts'
import css from './waiting-view.module.css'

/** The code with which a host shows tonight's event here. Null until the site has sent it. */
export function WaitingView({ screen }: { screen: StoredScreen | null }) {
  return (
    <div className={css.view}>
      <div>
        <h1>Show tonight’s event here</h1>
        <ol className={css.steps}>
          <li>Sign in as a host on your phone.</li>
          <li>Scan this QR code, or open the event’s rounds and press ‘Show on a big screen’.</li>
          <li>Type this code:</li>
        </ol>
        <p className={css.code}>{screen ? formatScreenCode(screen.code) : 'Loading...'}</p>
        <p className={css.under}>Each code lasts ten minutes. A new one will appear automatically.</p>
      </div>
      {screen && <QrOfAddress address={screen.address} />}
    </div>
  )
}

/** Dark on white in both colour schemes, because many QR readers accept nothing else. */
function QrOfAddress({ address }: { address: string }) {
  const { width, path } = qrOutlineOfAddress(address)
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for hosts"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#1f1a1d" />
    </svg>
  )
}

import { qrOutlineOfAddress } from '#bookings/web/ticket/qr-outline.ts'
import css from './qr-of-address.module.css'

/** Renders the code dark on white in both colour schemes, because many QR readers require that. */
export function QrOfAddress({ address, label }: { address: string; label: string }) {
  const { width, path } = qrOutlineOfAddress(address)
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#1f1a1d" />
    </svg>
  )
}

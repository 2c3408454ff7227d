import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { qrOutline } from '#bookings/web/ticket/qr-outline.ts'

/** Draws the QR code dark on white in both colour schemes, because many readers accept nothing else. */
export function QrPicture({ code, className }: { code: string; className: string | undefined }) {
  const { width, path } = qrOutline(code)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code for ticket ${formatTicketCode(code)}`}
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#1f1a1d" />
    </svg>
  )
}

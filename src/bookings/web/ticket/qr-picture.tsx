import { qrOutline } from '#bookings/web/ticket/qr-outline.ts'

/**
 * Draws the QR code dark on white in both colour schemes, because many readers accept nothing else. Its name does not contain the
 * ticket's code, which is written below it.
 */
export function QrPicture({ code, className }: { code: string; className: string | undefined }) {
  const { width, path } = qrOutline(code)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for your ticket"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#1f1a1d" />
    </svg>
  )
}

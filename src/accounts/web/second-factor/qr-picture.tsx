import { correction, generate } from 'lean-qr'
import css from './qr-picture.module.css'

/** The smallest margin, in modules, with which scanners can find the code. */
const QUIET_ZONE = 4

/** Draws a QR code as an SVG path, which is sharp at any size. The secret is not sent to any other service. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const qr = generate(text, { minCorrectionLevel: correction.M })
  const width = qr.size + 2 * QUIET_ZONE
  return (
    <svg className={css.picture} viewBox={`0 0 ${width} ${width}`} role="img" aria-label={label}>
      <path d={outlineOf(qr)} />
    </svg>
  )
}

function outlineOf(qr: ReturnType<typeof generate>): string {
  const squares: string[] = []
  for (let y = 0; y < qr.size; y += 1)
    for (let x = 0; x < qr.size; x += 1) if (qr.get(x, y)) squares.push(`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`)
  return squares.join('')
}

/** Formats how an amount has changed since an earlier one, such as 'Up 12% from £872'. Empty if there was nothing before. */
export function formatChange(pence: number, before: { pence: number; text: string }): string {
  if (before.pence === 0) return ''
  if (pence === before.pence) return `No change from ${before.text}`
  const direction = pence > before.pence ? 'Up' : 'Down'
  // A share of nothing, or of a loss, says nothing.
  if (before.pence <= 0) return `${direction} from ${before.text}`
  return `${direction} ${formatShare(Math.abs(pence - before.pence) / before.pence)} from ${before.text}`
}

function formatShare(share: number): string {
  const percent = Math.round(share * 100)
  return percent === 0 ? 'less than 1%' : `${percent.toLocaleString('en-GB')}%`
}

/** Draws a line with round ends and no fill. */
export function line(path: string, colour: string, width: number, opacity = 1) {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faint}/>`
}

export function dashes(path: string, colour: string, width: number, rhythm: string) {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${rhythm}" opacity=".8"/>`
}

export function shape(path: string, colour: string, opacity = 1) {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path d="${path}" fill="${colour}"${faint}/>`
}

export function dot(x: number, y: number, radius: number, colour: string, opacity = 1) {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${faint}/>`
}

/** Draws a shape on the left, and its mirror image on the right. */
export function bothSides(left: string) {
  return `${left}<g transform="scale(-1 1)">${left}</g>`
}

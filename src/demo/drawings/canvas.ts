/** Wraps a venue picture of 640 by 420 units in an SVG with enough pixels for any screen. */
export function drawing(defs: string, body: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1050" viewBox="0 0 640 420"><defs>${defs}</defs>${body}</svg>`
}

/** Builds a linear gradient from top to bottom. Stops are [offset, colour, opacity]. */
export function falling(id: string, ...stops: [number, string, number?][]) {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${ramp(stops)}</linearGradient>`
}

/** Builds a radial gradient for a glow. */
export function glow(id: string, colour: string, strength = 0.8) {
  const stops: [number, string, number][] = [
    [0, colour, strength],
    [0.35, colour, strength * 0.36],
    [1, colour, 0],
  ]
  return `<radialGradient id="${id}">${ramp(stops)}</radialGradient>`
}

/** Builds a pattern of a few bricks for a plain wall, because drawing every brick would need too many bytes. */
export function bricks(id: string, light: string, dark: string) {
  return `<pattern id="${id}" width="60" height="36" patternUnits="userSpaceOnUse"><path d="M4 3h14v6H4zM34 15h14v6H34zM12 27h14v6H12z" fill="${light}" opacity=".16"/><path d="M20 3h14v6H20zM2 15h14v6H2zM44 27h14v6H44z" fill="${dark}" opacity=".22"/></pattern>`
}

export function each<T>(items: readonly T[], draw: (item: T, position: number) => string) {
  return items.map(draw).join('')
}

function ramp(stops: [number, string, number?][]) {
  return each(
    stops,
    ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
}

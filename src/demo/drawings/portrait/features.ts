import { darker, hairColours, ink, irises, mix, skins } from '#demo/drawings/portrait/colours.ts'
import type { Face, Mouth, Nose } from '#demo/drawings/portrait/face.ts'
import { bothSides, dot, line, shape } from '#demo/drawings/portrait/strokes.ts'

/** Small differences in position and size that distinguish faces. */
export type Pose = { eyeGap: number; eyeHeight: number; browLift: number; browWeight: number }

export function drawEyes(face: Face, { eyeGap, eyeHeight }: Pose) {
  const iris = irises[face.eyes ?? 'brown']
  const skin = skins[face.skin]
  const top = 420 - eyeHeight
  const white = shape(
    `M-29 422Q0 ${top - eyeHeight * 0.75} 29 420Q4 ${424 + eyeHeight} -29 422z`,
    mix(skin, '#fffaf2', 0.86),
  )
  const ball = dot(1, 419, 14.5, iris) + dot(1, 419, 7.5, ink) + dot(6, 413, 4, '#fff8ec', 0.9)
  const lid = line(`M-30 423Q0 ${top - eyeHeight * 0.72} 30 420`, darker(ink, 0.1), face.gender === 'F' ? 8 : 6.5)
  const crease = line(`M-26 ${top - 8}Q0 ${top - 20} 24 ${top - 8}`, darker(skin, 0.3), 4, 0.55)
  const lash = face.gender === 'F' ? line('M-29 422l-9 -7', ink, 6) : ''
  const under = line(
    `M-18 ${428 + eyeHeight * 0.55}Q2 ${432 + eyeHeight * 0.6} 20 ${427 + eyeHeight * 0.5}`,
    darker(skin, 0.3),
    3.5,
    0.4,
  )
  const eye = white + ball + lid + lash + crease + under
  return bothSides(`<g transform="translate(${-eyeGap} 0)">${eye}</g>`)
}

export function drawBrows(face: Face, { eyeGap, browLift, browWeight }: Pose) {
  const hair = hairColours[face.hair[1]]
  const colour = face.hair[1] === 'plum' ? hairColours.dark : mix(darker(hair, 0.3), skins[face.skin], 0.12)
  const y = 380 - browLift
  const weight = face.gender === 'F' ? browWeight * 0.72 : browWeight
  return bothSides(line(`M${-eyeGap - 34} ${y + 2}Q${-eyeGap - 4} ${y - 19} ${-eyeGap + 28} ${y - 2}`, colour, weight))
}

const bridges: Record<Nose, string> = {
  straight: 'M12 424Q20 458 28 476',
  button: 'M12 440Q14 458 20 470',
  broad: 'M14 430Q18 456 30 470',
  long: 'M10 410Q26 458 31 480',
}

const tips: Record<Nose, string> = {
  straight: 'M28 476Q29 490 13 490Q2 498 -12 489Q-22 488 -22 478',
  button: 'M22 472Q28 488 12 488Q0 496 -12 488Q-26 488 -22 474',
  broad: 'M32 470Q40 490 19 489Q0 500 -19 489Q-38 490 -33 472',
  long: 'M31 480Q31 497 13 496Q0 506 -13 495Q-24 493 -23 482',
}

export function drawNose(face: Face, nose: Nose) {
  const shade = darker(skins[face.skin], 0.34)
  const flank = shape(`${bridges[nose]}Q24 490 6 488Q10 452 8 424z`, shade, 0.24)
  return flank + line(bridges[nose], shade, 5, 0.4) + line(tips[nose], shade, 6, 0.85)
}

export function drawMouth(face: Face, mouth: Mouth) {
  const skin = skins[face.skin]
  const lip = face.gender === 'F' ? mix(skin, lipsticks[face.lips ?? 'bare'], 0.72) : mix(skin, '#9c4a40', 0.36)
  const seam = darker(mix(skin, '#8a2a2a', 0.55), 0.35)
  const corners = bothSides(line('M-57 524q-6 0 -6 -8', darker(skin, 0.32), 4, 0.5))
  return mouths[mouth](lip, seam, face.gender === 'F' ? 0.9 : 0.5) + corners
}

const lipsticks = { bare: '#b9564f', rose: '#bb4a56', red: '#ad211f', plum: '#7a2848' }

const fullLips = (lip: string, seam: string, fullness: number, dip: number) => {
  const above = 522 - 13 * fullness
  const foot = 535 + dip * 0.5 + 12 * fullness
  const upper = `M-54 522Q-20 ${above + 2} -9 ${above}Q0 ${above + 5} 9 ${above}Q20 ${above + 2} 54 522Q0 ${528 + dip} -54 522z`
  const lower = `M-54 522Q0 ${528 + dip} 54 522C34 ${foot} 20 ${foot} 0 ${foot}S-34 ${foot} -54 522z`
  return shape(upper, darker(lip, 0.1)) + shape(lower, lip) + line(`M-55 522Q0 ${530 + dip} 55 522`, seam, 5)
}

const mouths: Record<Mouth, (lip: string, seam: string, fullness: number) => string> = {
  smile: (lip, seam, fullness) => fullLips(lip, seam, fullness, 32),
  soft: (lip, seam, fullness) => fullLips(lip, seam, fullness, 16),
  half: (lip, seam, fullness) => `<g transform="rotate(-5 0 530)">${fullLips(lip, seam, fullness, 22)}</g>`,
  grin: (lip, seam, fullness) =>
    shape('M-56 517Q0 531 56 517C46 556 24 568 0 568S-46 556 -56 517z', darker(seam, 0.3)) +
    shape('M-49 523Q0 535 49 523C38 548 20 551 0 551S-38 548 -49 523z', '#fffaf1') +
    line('M-56 517Q0 532 56 517', lip, 7 * fullness) +
    line('M-40 552Q-22 569 0 569T40 552', lip, 10 * fullness),
}

export function drawFreckles(face: Face) {
  const spots = [
    [-98, 462],
    [-82, 472],
    [-66, 464],
    [-88, 488],
    [-70, 484],
    [-52, 476],
    [-30, 468],
  ] as const
  const colour = mix(skins[face.skin], '#9a4a22', 0.5)
  return bothSides(spots.map(([x, y], at) => dot(x, y, at % 2 ? 3.4 : 4.2, colour, 0.6)).join(''))
}

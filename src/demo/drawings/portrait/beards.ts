import { darker, hairColours, lighter } from '#demo/drawings/portrait/colours.ts'
import type { Face } from '#demo/drawings/portrait/face.ts'
import { lowerFace, type Skull } from '#demo/drawings/portrait/skull.ts'
import { line, shape } from '#demo/drawings/portrait/strokes.ts'

const lengths = { short: 14, full: 44, long: 104 }

/** Draws the beard. The mouth is drawn later, so that the beard does not cover it. */
export function drawBeard(face: Face, skull: Skull) {
  const { beard } = face
  if (!beard) return ''
  const colour = hairColours[face.beardColour ?? face.hair[1]]
  if (beard === 'moustache') return shape(moustache, colour)
  if (beard === 'goatee') return shape(goatee(skull), colour) + shape(moustache, darker(colour, 0.12))
  if (beard === 'stubble') return shape(stubble(skull), colour, 0.24)
  const reach = lengths[beard]
  return shape(jawful(skull, reach), colour) + shape(moustache, darker(colour, 0.14)) + grain(skull, reach, colour)
}

const moustache =
  'M0 497C-16 488 -44 492 -60 507Q-72 518 -74 532Q-54 520 -30 522Q-10 522 0 514Q10 522 30 522Q54 520 74 532Q72 518 60 507C44 492 16 488 0 497z'

const goatee = ({ foot }: Skull) =>
  `M-64 512Q0 486 64 512Q70 552 54 582Q30 ${foot + 22} 0 ${foot + 22}T-54 582Q-70 552 -64 512z`

const stubble = (skull: Skull) => {
  const x = skull.temple
  return lowerFace(
    skull,
    `Q${12 - x} 470 ${40 - x} 490C-68 498 -40 488 0 494C40 488 68 498 ${x - 40} 490Q${x - 12} 470 ${x} 396`,
  )
}

function jawful({ temple, jaw, foot }: Skull, reach: number) {
  const side = (s: 1 | -1) => ({
    ear: `${s * (temple + 1)} 408`,
    down: `${s * (temple + 1)} 500 ${s * (jaw + 6 + reach * 0.12)} 540 ${s * (jaw - 2 + reach * 0.06)} 576`,
    under: `${s * (jaw - 20)} ${foot + reach * 0.7} ${s * 48} ${foot + reach}`,
    cheek: `${s * (temple - 12)} 470 ${s * (temple - 40)} 490`,
  })
  const [left, right] = [side(-1), side(1)]
  const rightUp = `C48 ${foot + reach} ${jaw - 20} ${foot + reach * 0.7} ${jaw - 2 + reach * 0.06} 576C${jaw + 6 + reach * 0.12} 540 ${temple + 1} 500 ${right.ear}`
  return `M${left.ear}C${left.down}C${left.under} 0 ${foot + reach}${rightUp}Q${right.cheek}C68 498 40 488 0 494C-40 488 -68 498 ${40 - temple} 490Q${12 - temple} 470 ${left.ear}z`
}

function grain({ foot }: Skull, reach: number, colour: string) {
  if (reach < 40) return ''
  const end = foot + reach - 22
  return line(
    `M-60 572Q-54 ${end - 26} -34 ${end - 10}M-4 590V${end}M58 572Q52 ${end - 26} 32 ${end - 10}`,
    lighter(colour, 0.16),
    6,
    0.6,
  )
}

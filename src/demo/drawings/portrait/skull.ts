import { darker, mix, skins } from '#demo/drawings/portrait/colours.ts'
import type { Face, Shape } from '#demo/drawings/portrait/face.ts'
import { bothSides, line, shape } from '#demo/drawings/portrait/strokes.ts'

/** Half the width of the face at the temples, the jaw and the chin, and the vertical position of the chin. */
export type Skull = { temple: number; jaw: number; chin: number; foot: number }

const skulls: Record<Shape, Skull> = {
  oval: { temple: 138, jaw: 112, chin: 58, foot: 598 },
  round: { temple: 146, jaw: 128, chin: 74, foot: 592 },
  long: { temple: 132, jaw: 108, chin: 56, foot: 614 },
  square: { temple: 140, jaw: 126, chin: 84, foot: 602 },
  heart: { temple: 141, jaw: 106, chin: 46, foot: 598 },
}

export const skullOf = (shapeOfFace: Shape) => skulls[shapeOfFace]

const cheek = ({ temple, jaw, chin, foot }: Skull) =>
  `C${temple} 450 ${jaw + 4} 500 ${jaw} 525C${jaw - 12} 568 ${chin} ${foot} 0 ${foot}`

/** Builds the path of the lower half of the face. `edge` is its upper edge, from left to right. */
export const lowerFace = (skull: Skull, edge: string) => {
  const { temple, jaw, chin, foot } = skull
  return `M${temple} 396${cheek(skull)}C${-chin} ${foot} ${12 - jaw} 568 ${-jaw} 525C${-jaw - 4} 500 ${-temple} 450 ${-temple} 396${edge}z`
}

const contour = (skull: Skull) => {
  const { temple, jaw, chin, foot } = skull
  return `M${-temple} 390C${-temple} 285 ${-temple * 0.6} 226 0 226S${temple} 285 ${temple} 390${cheek(skull)}C${-chin} ${foot} ${12 - jaw} 568 ${-jaw} 525C${-jaw - 4} 500 ${-temple} 450 ${-temple} 390z`
}

const shadowed = (skull: Skull) => {
  const { temple, jaw, foot } = skull
  return `M${temple * 0.8} 282C${temple} 322 ${temple} 360 ${temple} 390${cheek(skull)}C${jaw * 0.66} ${foot - 22} ${temple * 0.8} 490 ${temple * 0.83} 400C${temple * 0.86} 350 ${temple * 0.86} 310 ${temple * 0.8} 282z`
}

export function drawSkull(face: Face, skull: Skull) {
  const skin = skins[face.skin]
  const shade = darker(skin)
  const x = skull.temple - 1
  const ear = `<ellipse cx="${-x}" cy="436" rx="24" ry="40" fill="${skin}"/>${line(`M${-x - 10} 420q-6 16 6 36`, shade, 5)}`
  const glow = `<radialGradient id="blush"><stop stop-color="${mix(skin, '#d0453c', 0.5)}" stop-opacity="${face.gender === 'F' ? 0.6 : 0.4}"/><stop offset="1" stop-color="${skin}" stop-opacity="0"/></radialGradient>`
  const blush = '<ellipse cx="-82" cy="482" rx="50" ry="36" fill="url(#blush)"/>'
  return `${glow}${bothSides(ear)}${shape(contour(skull), skin)}${shape(shadowed(skull), shade, 0.34)}${bothSides(blush)}`
}

/** Draws the neck down to the garment. `neckline` is the garment's upper edge. */
export function drawNeck(face: Face, neckline: string) {
  const skin = skins[face.skin]
  const half = face.gender === 'F' ? 54 : 70
  const under = `M${-half} 540V682Q0 752 ${half} 682V540z`
  const neck = `M${-half} 530V672Q${-half - 4} 704 -94 720${neckline}Q${half + 4} 704 ${half} 672V530z`
  return shape(neck, darker(skin, 0.07)) + shape(under, darker(skin, 0.3), 0.62)
}

/** Draws wrinkles: first around the eyes, then next to the mouth, then across the forehead. */
export function drawLines(face: Face) {
  const lines = face.lines ?? 0
  const shade = darker(skins[face.skin], 0.4)
  const eyes = bothSides(line('M-104 412q-12 -5 -18 -13M-104 424q-12 2 -20 0', shade, 4, 0.5))
  const folds = face.beard ? '' : 'M-46 486q-22 16 -25 38'
  const cheeks = bothSides(line(`${folds}M-78 446q20 12 40 4`, shade, 4, 0.42))
  const brow = line('M-48 328q48 -11 96 0M-38 306q38 -8 76 0', shade, 4, 0.3)
  return (lines > 0 ? eyes : '') + (lines > 1 ? cheeks : '') + (lines > 2 ? brow : '')
}

import { ink } from '#demo/drawings/portrait/colours.ts'
import type { Face } from '#demo/drawings/portrait/face.ts'
import type { Skull } from '#demo/drawings/portrait/skull.ts'
import { bothSides, dot, line } from '#demo/drawings/portrait/strokes.ts'

const brass = '#c99a45'

const frames = {
  round: (x: number) => `M${-x - 47} 424a47 47 0 1 0 94 0a47 47 0 1 0 -94 0z`,
  square: (x: number) => `M${-x - 50} 392q50 -9 98 0q4 30 -8 56q-6 14 -24 14h-34q-20 0 -26 -14q-9 -26 -6 -56z`,
  cat: (x: number) => `M${-x - 60} 386q34 -4 84 8q18 6 18 22q-2 44 -50 44q-36 0 -42 -36q-1 -20 -10 -38z`,
  fine: (x: number) => `M${-x - 46} 398h90q2 54 -44 54t-46 -54z`,
}

export function drawGlasses({ glasses, head }: Face, { temple }: Skull, eyeGap: number) {
  if (!glasses) return ''
  const colour = glasses === 'fine' ? '#8a7448' : glasses === 'round' ? '#5b3a2a' : ink
  const width = glasses === 'fine' ? 5 : 8
  const lens = `<path d="${frames[glasses](eyeGap)}" fill="#fff" fill-opacity=".09" stroke="${colour}" stroke-width="${width}"/>`
  const arm = head?.[0] === 'hijab' ? '' : line(`M${-eyeGap - 48} 408L${-temple - 4} 402`, colour, width)
  return bothSides(lens + arm) + line(`M${44 - eyeGap} 412Q0 398 ${eyeGap - 44} 412`, colour, width)
}

export function drawEarrings({ earrings }: Face, { temple }: Skull) {
  const x = -temple - 6
  if (earrings === 'studs') return bothSides(dot(x, 480, 8, brass) + dot(x - 2, 478, 3, '#fff3d2'))
  if (earrings === 'hoops')
    return bothSides(`<circle cx="${x - 2}" cy="508" r="29" fill="none" stroke="${brass}" stroke-width="7"/>`)
  if (earrings === 'drops')
    return bothSides(
      dot(x, 480, 6, brass) +
        line(`M${x} 484v18`, brass, 4) +
        `<path d="M${x} 498q-15 24 0 34q15 -10 0 -34z" fill="#2f6f74" stroke="${brass}" stroke-width="3"/>`,
    )
  return ''
}

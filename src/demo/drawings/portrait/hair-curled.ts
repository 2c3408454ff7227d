import type { CurledCut } from '#demo/drawings/portrait/face.ts'
import type { Hair, HairTones } from '#demo/drawings/portrait/hair-tones.ts'
import { bothSides, dashes, dot, line, shape } from '#demo/drawings/portrait/strokes.ts'

type Curl = readonly [x: number, y: number, radius: number]

const curled = (curls: readonly Curl[], colour: string) =>
  curls.map(([x, y, radius]) => dot(x, y, radius, colour)).join('')

/** Draws a highlight on every curl, so that the curls remain distinct. */
const curlHighlights = (curls: readonly Curl[], colour: string) =>
  curls
    .map(([x, y, radius]) =>
      line(
        `M${x - radius * 0.5} ${y - radius * 0.1}Q${x - radius * 0.3} ${y - radius * 0.6} ${x + radius * 0.3} ${y - radius * 0.5}`,
        colour,
        6,
        0.45,
      ),
    )
    .join('')

const crown: readonly Curl[] = [
  [-122, 286, 44],
  [-98, 228, 50],
  [-42, 190, 54],
  [24, 184, 56],
  [86, 212, 52],
  [122, 274, 46],
  [-60, 256, 44],
  [4, 250, 46],
  [66, 262, 42],
]

const cloud: readonly Curl[] = [
  [-148, 300, 58],
  [-178, 390, 62],
  [-184, 486, 64],
  [-166, 578, 62],
  [-118, 640, 54],
  [-110, 220, 62],
  [-40, 176, 64],
  [40, 174, 64],
  [112, 216, 62],
  [150, 300, 58],
  [178, 392, 62],
  [184, 488, 64],
  [166, 580, 62],
  [116, 640, 54],
]

const brow: readonly Curl[] = [
  [-124, 326, 36],
  [0, 236, 40],
  [-88, 276, 42],
  [-32, 256, 42],
  [30, 258, 42],
  [88, 280, 40],
  [126, 330, 34],
]

const set: readonly Curl[] = [
  [-140, 400, 42],
  [-148, 336, 46],
  [-132, 268, 50],
  [-92, 214, 52],
  [-34, 186, 54],
  [30, 186, 54],
  [90, 212, 52],
  [132, 268, 50],
  [148, 338, 46],
  [140, 402, 42],
  [-84, 282, 40],
  [-28, 262, 42],
  [32, 264, 42],
  [86, 284, 38],
]

const rounded =
  'M-144 420C-160 300 -120 200 0 198S160 300 144 420Q136 346 108 310Q60 282 0 282T-108 310Q-136 346 -144 420z'

export const curledCuts: Record<CurledCut, (tones: HairTones) => Hair> = {
  curlyTop: ({ base, shade, shine }) => ({
    back: '',
    front: shape(rounded, shade, 0.75) + curled(crown, base) + curlHighlights(crown, shine),
  }),
  curls: ({ base, shade, shine }) => ({
    back: shape('M-170 300H170V640H-170z', shade) + curled(cloud, shade),
    front:
      bothSides(shape('M-116 310Q-134 400 -138 500Q-170 560 -196 520Q-200 380 -150 290z', base)) +
      curled(brow, base) +
      curlHighlights(brow, shine),
    over: bothSides(
      curled(
        [
          [-166, 520, 46],
          [-172, 596, 48],
          [-150, 664, 44],
        ],
        base,
      ) +
        curlHighlights(
          [
            [-166, 520, 46],
            [-172, 596, 48],
            [-150, 664, 44],
          ],
          shine,
        ),
    ),
  }),
  afro: ({ base, shade }) => ({
    back:
      dot(0, 336, 226, base) +
      curled(
        [
          [-206, 380, 46],
          [206, 380, 46],
          [-160, 190, 54],
          [160, 190, 54],
          [0, 122, 56],
          [-90, 142, 54],
          [90, 142, 54],
          [-214, 290, 48],
          [214, 290, 48],
          [-176, 466, 50],
          [176, 466, 50],
        ],
        base,
      ),
    front:
      shape(rounded, base) +
      bothSides(line('M-176 320q10 -30 30 -42M-120 220q20 -22 44 -28M-170 410q0 -20 8 -32', shade, 8, 0.7)),
  }),
  perm: ({ base, shade, shine }) => ({
    back: shape('M-146 380Q-170 520 -110 552H110Q170 520 146 380z', shade),
    front: curled(set, base) + curlHighlights(set, shine),
  }),
  locs: ({ base, shade, shine }) => ({
    back: strands([-176, -146, -116, -84, -50, 50, 84, 116, 146, 176], 700, shade, base),
    front:
      shape(rounded, base) +
      line('M-6 204Q-70 230 -120 330M-2 206Q-36 240 -64 288M6 206Q36 240 64 288M10 204Q70 230 122 330', shine, 7, 0.5),
    over: bothSides(
      line('M-146 350Q-172 470 -158 690', base, 32) +
        line('M-122 330Q-148 420 -146 560', base, 28) +
        line('M-150 380Q-166 500 -156 640', shine, 5, 0.4),
    ),
  }),
  braids: ({ base, shade, shine }) => ({
    back: strands([-170, -148, -124, -100, -76, 76, 100, 124, 148, 170], 830, shade, base),
    front:
      shape(rounded, base) +
      line(
        'M0 200V280M-2 206Q-40 230 -58 286M2 206Q40 230 58 286M-6 202Q-90 230 -112 310M6 202Q90 230 112 310',
        shine,
        5,
        0.6,
      ),
    over: bothSides([-138, -164].map((x) => braid(x, base, shine)).join('')),
  }),
  manBun: ({ base, shade, shine }) => ({
    back: dot(30, 178, 56, shade) + line('M0 170Q30 140 66 164', base, 6),
    front:
      shape(
        'M-145 430C-160 300 -124 200 0 196S160 300 145 430C141 384 132 338 110 308Q60 280 0 278T-110 308C-132 338 -141 384 -145 430z',
        base,
      ) + line('M-70 288Q-50 236 8 214M10 278Q16 240 26 216M76 288Q70 240 44 214', shine, 6, 0.5),
  }),
}

function braid(x: number, base: string, shine: string) {
  const fall = `M${x * 0.8} 300Q${x - 14} 360 ${x} 560T${x - 8} 830`
  return line(fall, base, 24) + dashes(fall, shine, 4, '6 14')
}

function strands(places: readonly number[], foot: number, dark: string, light: string) {
  return places
    .map((x, at) => line(`M${x * 0.7} 300Q${x * 1.15} 480 ${x} ${foot - (at % 3) * 34}`, at % 2 ? dark : light, 30))
    .join('')
}

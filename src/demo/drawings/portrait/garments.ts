import { clothColours, darker, lighter } from '#demo/drawings/portrait/colours.ts'
import type { Face, Garment } from '#demo/drawings/portrait/face.ts'
import { drawNeck } from '#demo/drawings/portrait/skull.ts'
import { bothSides, dashes, dot, line, shape } from '#demo/drawings/portrait/strokes.ts'

type Cloth = { base: string; shade: string; light: string; second: string }

/** The neckline and the parts drawn on the garment and behind it. */
type GarmentParts = { neckline: string; on?: string; trim: string; behind?: string }

const round = 'Q-62 772 0 774Q62 772 94 720'
const open = 'Q-50 780 0 826Q50 780 94 720'
const deep = 'Q-60 790 0 866Q60 790 94 720'

export function drawBody(face: Face) {
  const [garment, colour, second = 'cream'] = face.top
  const base = clothColours[colour]
  const cloth = { base, shade: darker(base, 0.26), light: lighter(base, 0.16), second: clothColours[second] }
  const half = face.gender === 'F' ? 268 : 326
  const cut = cuttings[garment](cloth, half)
  const folds = bothSides(line(`M${40 - half} 960Q${44 - half} 900 ${66 - half} 868`, cloth.shade, 7, 0.6))
  return `${cut.behind ?? ''}${shape(torso(half), base)}${cut.on ?? ''}${folds}${drawNeck(face, cut.neckline)}${cut.trim}`
}

const torso = (half: number) =>
  `M${-half} 970C${-half} 850 ${36 - half} 796 ${116 - half} 766L-96 718H96L${half - 116} 766C${half - 36} 796 ${half} 850 ${half} 970z`

const panel = (half: number, inner: string) =>
  `M${-half} 970C${-half} 850 ${36 - half} 796 ${116 - half} 766L-92 712${inner}z`

const band = (colour: string, width = 20) => line('M-96 718Q-64 776 0 778Q64 776 96 718', colour, width)

const buttons = (x: number, from: number, colour: string) =>
  [0, 1, 2].map((at) => dot(x, from + at * 62, 7, colour)).join('')

const striped = (half: number, id: string, stripes: string, size: number) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${stripes}</pattern>${shape(torso(half), `url(#${id})`)}`

const knitted = (id: string, turn: number, one: string, other: string) =>
  `<pattern id="${id}" width="76" height="76" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0h76v76H0z" fill="${other}"/><path d="M0 0h38v76H0z" fill="${one}"/></pattern>`

const collar = (colour: string, edge: string) =>
  bothSides(
    shape('M-80 686Q-116 706 -122 748L-58 832L0 800Q-60 758 -80 686z', colour) +
      line('M-122 748L-58 832L0 800', edge, 4, 0.6),
  )

const cuttings: Record<Garment, (cloth: Cloth, half: number) => GarmentParts> = {
  crew: ({ shade }) => ({ neckline: round, trim: band(shade, 14) }),
  jumper: ({ base, shade }) => ({
    neckline: round,
    trim:
      band(shade, 30) +
      line('M-84 746l-10 8M-58 766l-7 10M-22 776l-3 12M84 746l10 8M58 766l7 10M22 776l3 12', base, 4, 0.8),
  }),
  fairIsle: ({ shade, second }, half) => ({
    neckline: round,
    on:
      line(`M${70 - half} 852${'l20 -22l20 22'.repeat(Math.floor((half * 2 - 140) / 40))}`, second, 9, 0.9) +
      line(`M${52 - half} 884H${half - 52}M${60 - half} 814H${half - 60}`, second, 6, 0.8) +
      dashes(`M${48 - half} 910H${half - 48}`, second, 9, '10 16'),
    trim: band(shade, 30),
  }),
  breton: ({ second }, half) => ({
    neckline: 'Q-80 752 0 754Q80 752 94 720',
    on: striped(half, 'stripes', `<path d="M0 20h50v16H0z" fill="${second}"/>`, 44),
    trim: line('M-96 718Q-78 756 0 758Q78 756 96 718', second, 10),
  }),
  rollneck: ({ shade, light, base }) => ({
    neckline: round,
    trim:
      shape('M-84 652Q0 694 84 652Q104 700 110 740Q0 806 -110 740Q-104 700 -84 652z', light) +
      line('M-108 738Q0 800 108 738', shade, 7, 0.8) +
      line('M-56 684L-66 744M-20 694L-24 758M20 694L24 758M56 684L66 744', base, 6, 0.7),
  }),
  shirt: ({ light, shade, base }) => ({
    neckline: open,
    trim:
      shape('M-70 766L0 798L70 766L40 860H-40z', base) +
      collar(light, shade) +
      line('M0 826V960', shade, 5, 0.7) +
      buttons(0, 856, lighter(light, 0.4)),
  }),
  check: ({ light, shade, base, second }, half) => ({
    neckline: open,
    on: striped(
      half,
      'check',
      `<path d="M0 18h64v14H0zM18 0h14v64H18z" fill="${second}" opacity=".5"/><path d="M0 48h64M48 0v64" stroke="${shade}" stroke-width="4" opacity=".6"/>`,
      64,
    ),
    trim:
      shape('M-70 766L0 798L70 766L40 860H-40z', base) +
      collar(light, shade) +
      line('M0 826V960', shade, 6, 0.7) +
      buttons(0, 860, '#f4ead9'),
  }),
  polo: ({ base, light, shade, second }) => ({
    neckline: open,
    trim:
      shape('M-70 766L0 798L70 766L40 860H-40z', base) +
      collar(light, shade) +
      bothSides(line('M-111 756L-58 822L-10 796', second, 6)) +
      line('M0 826V900', shade, 8, 0.7) +
      dot(0, 850, 6, '#fff6e6') +
      dot(0, 884, 6, '#fff6e6'),
  }),
  vneck: ({ shade }) => ({ neckline: deep, trim: line('M-96 716Q-60 796 0 872Q60 796 96 716', shade, 16) }),
  wrap: ({ shade, light }) => ({
    neckline: deep,
    trim:
      shape('M96 714Q60 800 -60 920L-20 970H60Q100 860 124 730z', light, 0.5) +
      line('M96 716Q60 800 -80 940', shade, 9) +
      line('M-96 716Q-60 794 -12 856', shade, 9),
  }),
  cardigan: ({ base, shade, light, second }, half) => ({
    neckline: round,
    on: shape('M-96 718H96L120 970H-120z', second),
    trim:
      line('M-96 718Q-64 776 0 778Q64 776 96 718', darker(second, 0.16), 10) +
      bothSides(shape(panel(half, 'Q-74 830 -26 970'), base) + line('M-96 712Q-76 830 -30 966', light, 20)) +
      dot(-56, 880, 7, shade) +
      dot(-79, 812, 7, shade),
  }),
  jacket: ({ base, shade, light, second }, half) => ({
    neckline: open,
    on: shape('M-96 718H96L120 970H-120z', second),
    trim:
      shape('M-70 766L0 798L70 766L40 860H-40z', second) +
      collar(second, darker(second, 0.2)) +
      line('M0 826V960', darker(second, 0.2), 5, 0.7) +
      bothSides(
        shape(panel(half, 'Q-96 840 -30 970'), base) +
          shape('M-94 704L-150 806L-112 822L-120 850L-34 968Q-92 840 -94 704z', light) +
          line('M-150 806L-112 822L-120 850L-34 968', shade, 5, 0.7),
      ),
  }),
  hoodie: ({ shade, light, second }) => ({
    neckline: round,
    behind: shape('M-150 776Q-196 640 -70 628H70Q196 640 150 776z', shade),
    trim:
      shape('M-112 690Q-66 790 0 806Q66 790 112 690Q140 740 128 774Q60 846 0 850T-128 774Q-140 740 -112 690z', light) +
      bothSides(line('M-34 830v88', second, 8) + dot(-34, 924, 8, second)),
  }),
  fleece: ({ shade, light, second }) => ({
    neckline: round,
    trim:
      shape('M-86 664Q-60 740 0 756Q60 740 86 664Q112 700 116 742Q60 800 0 806T-116 742Q-112 700 -86 664z', light) +
      line('M-86 666Q-60 742 0 758Q60 742 86 666', shade, 6, 0.7) +
      line('M0 758V960', second, 9),
  }),
  kurta: ({ shade, light, second }) => ({
    neckline: 'Q-62 760 0 768Q62 760 94 720',
    trim:
      bothSides(
        shape('M-82 682Q-60 746 -8 766L-8 796Q-84 776 -102 712z', light) + line('M-88 694Q-66 752 -10 778', second, 5),
      ) +
      line('M0 800V930', shade, 26, 0.5) +
      buttons(0, 812, second),
  }),
  scarf: ({ base, shade, second }) => ({
    neckline: round,
    trim: `${knitted('knit', 14, base, second)}${knitted('tail', 90, base, second)}${shape('M28 760L128 740L150 970H52z', 'url(#tail)')}${line('M30 764L54 968M128 744L150 968', shade, 5, 0.5)}${shape('M-114 656Q0 722 114 656Q156 706 144 764Q0 844 -144 764Q-156 706 -114 656z', 'url(#knit)')}${line('M-114 658Q0 724 114 658M-130 700Q0 778 132 704M-143 764Q0 842 143 764', shade, 5, 0.6)}`,
    on: bothSides(line('M-150 770Q-120 880 -100 960', darker(base, 0.45), 8, 0.4)),
  }),
}

import { clothColours, darker, lighter } from '#demo/drawings/portrait/colours.ts'
import type { ClothColour, Headwear } from '#demo/drawings/portrait/face.ts'
import type { Hair } from '#demo/drawings/portrait/hair-tones.ts'
import { line, shape } from '#demo/drawings/portrait/strokes.ts'

/** Returns true if the headwear is drawn instead of the hair. A cap or a beanie is drawn over the hair. */
export const coversHair = (headwear: Headwear) => headwear === 'turban' || headwear === 'hijab'

export function drawHeadwear(headwear: Headwear, colour: ClothColour): Hair {
  const base = clothColours[colour]
  return pieces[headwear](base, darker(base, 0.26), lighter(base, 0.2))
}

const pieces: Record<Headwear, (base: string, shade: string, light: string) => Hair> = {
  turban: (base, shade, light) => ({
    back: '',
    front:
      shape('M-64 318L0 262L64 318Q0 302 -64 318z', light) +
      shape(
        'M-152 416C-206 300 -190 160 -70 128Q0 104 78 128C196 160 204 300 152 416C136 350 92 322 4 276C-92 322 -136 350 -152 416z',
        base,
      ) +
      line(
        'M4 276C-40 230 -110 190 -168 236M4 276C-60 258 -130 262 -182 306M4 276C50 220 120 190 168 232M4 276C70 256 140 262 184 306M-20 254C-10 200 20 160 96 150',
        shade,
        7,
        0.75,
      ) +
      line('M-90 160Q-40 136 20 138', light, 8, 0.5),
  }),
  hijab: (base, shade, light) => ({
    back: shape('M-178 420Q-196 176 0 164T178 420Q200 600 250 720H-250Q-200 600 -178 420z', shade),
    front: `${shape('M-132 352V240H132V352Q70 298 0 298T-132 352z', shade)}<path fill-rule="evenodd" fill="${base}" d="M0 160C-140 160 -188 280 -182 420C-178 540 -196 620 -262 714Q-200 822 -20 846Q180 836 262 714C196 620 178 540 182 420C188 280 140 160 0 160zM0 268C88 268 124 336 122 424C120 520 74 602 0 602S-120 520 -122 424C-124 336 -88 268 0 268z"/>${line('M-122 440C-126 560 -60 640 30 650M-160 560Q-110 680 40 700M-196 640Q-120 760 60 760M110 520Q120 620 40 650Q150 640 190 600', shade, 8, 0.6)}${line('M-130 250Q-90 190 -10 184', light, 9, 0.5)}`,
  }),
  flatCap: (base, shade, light) => ({
    back: '',
    front:
      shape('M-158 316C-176 210 -90 158 6 160C120 160 178 226 156 318Q80 280 0 284T-158 316z', base) +
      shape('M-150 306Q-20 246 142 304Q134 344 96 342Q0 306 -104 346Q-146 346 -150 306z', shade) +
      line('M-84 200Q0 168 90 212M-120 240Q0 196 124 252', light, 5, 0.4) +
      line('M-40 172Q-70 220 -76 274M60 172Q80 220 84 274', shade, 4, 0.5),
  }),
  beanie: (base, shade, light) => ({
    back: '',
    front:
      shape('M-150 330C-160 196 -92 146 0 144S160 196 150 330z', base) +
      shape('M-156 294Q0 254 156 294Q164 326 154 350Q0 312 -154 350Q-164 326 -156 294z', shade) +
      line('M-112 290v38M-64 280v38M-16 276v38M32 276v38M80 282v38M120 292v38', light, 6, 0.35) +
      line('M-70 190Q-60 230 -64 262M0 172V258M70 190Q60 230 64 262', shade, 6, 0.5),
  }),
}

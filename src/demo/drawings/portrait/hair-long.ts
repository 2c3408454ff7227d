import type { LongCut } from '#demo/drawings/portrait/face.ts'
import type { Hair, HairTones } from '#demo/drawings/portrait/hair-tones.ts'
import { bothSides, dot, line, shape } from '#demo/drawings/portrait/strokes.ts'

/** The outline of hair that is swept back, so that the ears are visible. */
const swept =
  'M-146 434C-170 300 -130 186 0 182S170 300 146 434C142 388 136 344 112 312Q64 276 0 276T-112 312C-136 344 -142 388 -146 434z'

const sweptSideways =
  'M-147 440C-172 300 -132 184 0 180S172 300 147 440C143 390 140 356 122 328C70 332 -14 312 -52 262C-68 304 -106 320 -124 348Q-142 388 -147 440z'

const curtain =
  'M2 234C-34 262 -112 304 -124 408C-128 470 -130 520 -146 580C-192 470 -190 300 -142 240C-104 192 -50 178 2 178z'

const sideCurtains =
  'M-58 246C-84 292 -116 318 -126 408Q-130 500 -150 560C-192 470 -188 300 -142 240C-110 196 -60 176 2 176C70 172 122 198 146 244C188 300 192 470 150 560Q134 500 128 408C118 346 20 330 -58 246z'

const combed = (shine: string) =>
  line('M-84 296Q-64 232 -10 208M84 296Q64 232 10 208M-30 276Q-24 240 -4 218', shine, 6, 0.45)

export const longCuts: Record<LongCut, (tones: HairTones) => Hair> = {
  long: ({ base, shade, shine }) => ({
    back: shape(
      'M-156 400Q-160 214 0 184T156 400C172 540 190 660 184 786Q92 812 0 808T-184 786C-190 660 -172 540 -160 400z',
      shade,
    ),
    front: bothSides(shape(curtain, base) + line('M-40 232Q-124 286 -142 400', shine, 7, 0.5)),
    over: bothSides(shape('M-146 540C-120 620 -112 700 -124 836Q-160 850 -196 836C-198 720 -192 560 -170 466z', base)),
  }),
  waves: ({ base, shade, shine }) => ({
    back: shape(
      'M-164 380Q-170 190 0 176T164 380C214 450 176 520 206 590C232 660 196 730 170 760H-170C-196 730 -232 660 -206 590C-176 520 -214 450 -164 380z',
      shade,
    ),
    front:
      shape(sideCurtains, base) +
      line('M-30 222Q60 300 140 340M-86 250Q-136 300 -146 390M60 206Q130 236 154 320', shine, 7, 0.5),
    over: bothSides(
      shape(
        'M-150 520C-110 590 -170 640 -138 700C-112 760 -136 800 -160 830C-206 800 -222 740 -204 690C-232 630 -200 560 -170 466z',
        base,
      ),
    ),
  }),
  shoulder: ({ base, shade, shine }) => ({
    back: shape(
      'M-160 400Q-170 190 0 178T160 400C170 520 196 600 212 690Q150 730 92 700H-92Q-150 730 -212 690C-196 600 -170 520 -160 400z',
      shade,
    ),
    front: shape(sideCurtains, base) + line('M-30 224Q50 296 138 336M-90 250Q-140 310 -148 400', shine, 7, 0.5),
    over: bothSides(shape('M-146 530Q-126 610 -118 690Q-160 716 -208 690C-200 620 -192 540 -170 462z', base)),
  }),
  bob: ({ base, shade, shine }) => ({
    back: shape(
      'M-166 400Q-176 190 0 178T166 400C176 500 182 560 176 626Q120 652 60 610H-60Q-120 652 -176 626C-182 560 -176 500 -166 400z',
      shade,
    ),
    front:
      shape(
        'M-58 246C-84 292 -112 318 -122 408Q-120 520 -112 610Q-150 640 -180 618C-194 500 -200 300 -142 236C-110 192 -60 174 2 174C70 170 122 194 146 240C200 300 194 500 180 618Q150 640 112 610Q120 520 124 408C114 346 20 330 -58 246z',
        base,
      ) + line('M-26 222Q60 300 140 340M-150 330Q-160 440 -154 570M156 380Q164 470 156 570', shine, 7, 0.45),
  }),
  fringe: ({ base, shade, shine }) => ({
    back: shape(
      'M-166 400Q-176 190 0 178T166 400C178 520 186 600 184 690Q130 712 80 660H-80Q-130 712 -184 690C-186 600 -178 520 -166 400z',
      shade,
    ),
    front:
      shape(
        'M0 174C-130 172 -186 250 -180 400C-182 500 -186 580 -182 676Q-150 700 -114 660Q-126 520 -126 400Q-124 366 -112 350Q-60 362 0 360T112 350Q124 366 126 400Q126 520 114 660Q150 700 182 676C186 580 182 500 180 400C186 250 130 172 0 174z',
        base,
      ) +
      line(
        'M-62 346Q-66 270 -30 214M0 348V212M62 346Q66 270 30 214M-152 380Q-160 500 -152 620M152 380Q160 500 152 620',
        shine,
        6,
        0.45,
      ),
  }),
  pony: ({ base, shade, shine }) => ({
    back:
      shape(
        'M60 220C190 190 250 300 226 440C216 560 250 620 210 720C170 700 140 600 150 500C156 400 150 330 60 300z',
        shade,
      ) + shape('M-146 430Q-150 500 -110 540H110Q150 500 146 430z', shade),
    front: shape(swept, base) + combed(shine),
  }),
  bun: ({ base, shade, shine }) => ({
    back:
      dot(0, 146, 72, base) +
      line('M-48 150Q-10 96 48 130M-50 176Q0 140 56 158', shade, 7, 0.6) +
      shape('M-146 430Q-150 500 -110 540H110Q150 500 146 430z', shade),
    front: shape(swept, base) + line('M-64 190Q0 206 64 190', shade, 9, 0.7) + combed(shine),
  }),
  lowBun: ({ base, shade, shine }) => ({
    back: `<ellipse cx="112" cy="560" rx="78" ry="66" fill="${shade}"/>${line('M76 530Q150 530 168 580M90 580Q130 560 150 606', base, 7)}${shape('M-146 430Q-150 500 -110 540H140Q150 500 146 430z', shade)}`,
    front: shape(sweptSideways, base) + line('M-34 258Q20 300 110 306M-10 226Q60 262 126 288', shine, 6, 0.45),
  }),
  plait: ({ base, shade, shine }) => ({
    back: shape('M-160 420Q-170 540 -120 600H120Q170 540 160 420z', shade),
    front: shape(sideCurtains, base) + line('M-30 222Q60 300 140 340M-90 250Q-136 300 -146 390', shine, 7, 0.5),
    over: [0, 1, 2, 3, 4]
      .map(
        (at) =>
          `<ellipse cx="${152 - at * 3}" cy="${600 + at * 54}" rx="${44 - at * 3}" ry="36" fill="${at % 2 ? base : shade}"/>`,
      )
      .concat(line('M124 850h36', '#b3261e', 14), shape('M122 856Q142 930 160 856z', base))
      .join(''),
  }),
}

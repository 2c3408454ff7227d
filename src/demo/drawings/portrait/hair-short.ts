import type { ShortCut } from '#demo/drawings/portrait/face.ts'
import type { Hair, HairTones } from '#demo/drawings/portrait/hair-tones.ts'
import { bothSides, line, shape } from '#demo/drawings/portrait/strokes.ts'

const cropped =
  'M-145 424C-156 300 -118 208 0 206S156 300 145 424C141 376 136 340 116 312Q62 284 0 286T-116 312C-136 340 -141 376 -145 424z'

const parted =
  'M-146 424C-166 300 -142 196 -10 186C130 176 168 296 146 424C141 388 138 356 124 326C60 334 -22 322 -66 284C-84 312 -116 322 -128 352Q-140 386 -146 424z'

const temples = 'M-146 428C-164 372 -156 330 -128 296Q-132 350 -132 404z'

export const shortCuts: Record<ShortCut, (tones: HairTones) => Hair> = {
  bald: ({ base }) => ({
    back: '',
    front:
      line('M-70 272Q-40 250 -6 248', '#fff6e6', 12, 0.4) +
      bothSides(shape('M-143 424Q-150 380 -140 350Q-138 390 -136 416z', base, 0.3)),
  }),
  ring: ({ base, shade }) => ({
    back: bothSides(shape('M-128 488Q-182 436 -140 340L-110 470z', shade)),
    front: bothSides(shape(temples, base)) + line('M-70 272Q-40 250 -6 248', '#fff6e6', 12, 0.36),
  }),
  buzz: ({ base }) => ({ back: '', front: shape(cropped, base, 0.86) }),
  receding: ({ base, shine }) => ({
    back: '',
    front:
      shape(
        'M-145 424C-158 300 -120 204 0 200S158 300 145 424C141 380 134 344 118 318Q104 262 66 258Q40 286 0 284T-66 258Q-104 262 -118 318C-134 344 -141 380 -145 424z',
        base,
      ) + line('M-40 236Q0 222 44 236', shine, 6, 0.5),
  }),
  fade: ({ base }) => ({
    back: '',
    front:
      shape(cropped, base, 0.5) +
      shape(
        'M-134 336C-146 240 -112 180 0 176S146 240 134 336Q128 306 112 300Q56 292 0 292T-112 300Q-128 306 -134 336z',
        base,
      ),
  }),
  short: ({ base, shine }) => ({
    back: '',
    front: shape(parted, base) + line('M-58 250Q10 214 86 244M-30 282Q40 262 104 286', shine, 7, 0.5),
  }),
  quiff: ({ base, shine, shade }) => ({
    back: '',
    front:
      shape(cropped, shade) +
      shape(
        'M-128 326C-158 250 -130 168 -30 150C60 126 150 150 146 236Q146 284 128 326Q116 296 60 292Q-20 290 -84 268Q-116 290 -128 326z',
        base,
      ) +
      line('M-84 246Q-40 176 60 172M-50 262Q10 206 104 212', shine, 8, 0.5),
  }),
  slick: ({ base, shine }) => ({
    back: shape('M-132 470Q-160 400 -120 330H120Q160 400 132 470L96 510H-96z', base),
    front:
      shape(
        'M-146 430C-166 300 -128 190 0 186S166 300 146 430C142 380 130 330 110 302Q60 272 0 268T-110 302C-130 330 -142 380 -146 430z',
        base,
      ) + line('M-48 260Q-44 226 -8 204M0 256Q4 226 18 202M50 260Q54 236 48 212', shine, 6, 0.5),
  }),
  mop: ({ base, shine, shade }) => ({
    back: shape('M-150 400Q-166 500 -112 534H112Q166 500 150 400z', shade),
    front:
      shape(
        'M-148 452C-184 372 -184 262 -136 214C-112 170 -48 150 6 160C70 146 128 172 146 222C186 270 182 376 148 452Q136 424 138 392Q128 350 116 318L84 348Q78 322 58 306L22 344Q14 316 -6 302L-44 340Q-52 316 -62 304L-108 350Q-130 366 -138 392Q-136 424 -148 452z',
        base,
      ) +
      line('M-96 280Q-70 214 -10 196M26 200Q84 220 108 280M-34 296Q-16 250 22 234M62 300Q60 270 44 248', shine, 7, 0.5),
  }),
  pixie: ({ base, shine, shade }) => ({
    back: shape('M-140 470Q-150 540 -96 560H96Q150 540 140 470z', shade),
    front:
      shape(
        'M-148 462C-178 330 -156 186 10 178C150 174 178 320 150 470Q140 440 138 396Q128 346 100 300Q60 350 -52 348Q-20 330 -6 308Q-60 344 -112 342Q-138 384 -138 418Q-140 446 -148 462z',
        base,
      ) + line('M92 280Q60 318 0 328M70 236Q10 262 -70 314M40 212Q-50 228 -112 300', shine, 7, 0.5),
  }),
}

import { darker, groundColours, lighter } from '#demo/drawings/portrait/colours.ts'
import type { GroundColour, Pattern } from '#demo/drawings/portrait/face.ts'
import { dot, line, shape } from '#demo/drawings/portrait/strokes.ts'

export function drawGround(colour: GroundColour, pattern: Pattern) {
  const base = groundColours[colour]
  return shape('M0 0h960v960H0z', base) + patterns[pattern](lighter(base, 0.5), darker(base, 0.1))
}

const brick = (x: number, y: number) => `M${x} ${y}h96v38h-96z`

const patterns: Record<Pattern, (light: string, dark: string) => string> = {
  plain: () => '',
  sun: (light) => dot(480, 430, 372, light, 0.75),
  arch: (light, dark) =>
    shape('M130 960V470a350 350 0 0 1 700 0v490z', light, 0.8) + line('M130 960V470a350 350 0 0 1 700 0v490', dark, 10),
  hills: (light, dark) =>
    dot(760, 240, 92, light, 0.9) +
    shape('M0 600Q200 460 420 570T960 470V960H0z', dark, 0.55) +
    shape('M0 730Q260 610 520 690T960 640V960H0z', dark, 0.8),
  bricks: (light, dark) =>
    shape(
      [
        brick(40, 90),
        brick(148, 140),
        brick(808, 60),
        brick(700, 110),
        brick(30, 420),
        brick(820, 400),
        brick(90, 470),
        brick(810, 640),
      ].join(''),
      dark,
      0.6,
    ) + shape([brick(148, 90), brick(700, 60), brick(832, 350), brick(60, 640)].join(''), light, 0.6),
  lamps: (light, dark) =>
    line('M-10 80Q240 250 490 120T970 90', dark, 6) +
    [
      [110, 152],
      [250, 186],
      [400, 156],
      [560, 98],
      [700, 96],
      [850, 118],
    ]
      .map(([x = 0, y = 0]) => dot(x, y + 18, 46, light, 0.55) + dot(x, y + 18, 17, '#fff3cf'))
      .join(''),
  water: (light, dark) =>
    line(
      [150, 290, 430, 570, 710]
        .map((y) => `M-20 ${y}q60 -34 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0`)
        .join(''),
      light,
      10,
      0.6,
    ) + line('M0 790H960', dark, 12, 0.6),
  leaves: (light, dark) =>
    [
      [90, 150, 20],
      [220, 330, -30],
      [70, 520, 40],
      [830, 130, -20],
      [740, 300, 30],
      [890, 480, -40],
      [880, 720, 10],
      [80, 780, -10],
    ]
      .map(
        ([x = 0, y = 0, turn = 0], at) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M0 62Q-46 10 0 -62Q46 10 0 62z', at % 2 ? light : dark, 0.75)}${line('M0 80V-30', at % 2 ? dark : light, 5, 0.7)}</g>`,
      )
      .join(''),
}

import { darker, hairColours, lighter } from '#demo/drawings/portrait/colours.ts'
import type { Cut, HairColour } from '#demo/drawings/portrait/face.ts'
import { curledCuts } from '#demo/drawings/portrait/hair-curled.ts'
import { longCuts } from '#demo/drawings/portrait/hair-long.ts'
import { shortCuts } from '#demo/drawings/portrait/hair-short.ts'
import type { Hair, HairTones } from '#demo/drawings/portrait/hair-tones.ts'

const cuts: Record<Cut, (tones: HairTones) => Hair> = { ...shortCuts, ...longCuts, ...curledCuts }

export function drawHair(cut: Cut, colour: HairColour): Hair {
  const base = hairColours[colour]
  return cuts[cut]({ base, shade: darker(base, 0.3), shine: lighter(base, 0.2) })
}

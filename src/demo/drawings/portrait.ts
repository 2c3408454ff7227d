import { drawBeard } from '#demo/drawings/portrait/beards.ts'
import { drawEarrings, drawGlasses } from '#demo/drawings/portrait/extras.ts'
import type { Face } from '#demo/drawings/portrait/face.ts'
import { drawBrows, drawEyes, drawFreckles, drawMouth, drawNose } from '#demo/drawings/portrait/features.ts'
import { drawBody } from '#demo/drawings/portrait/garments.ts'
import { drawGround } from '#demo/drawings/portrait/ground.ts'
import { drawHair } from '#demo/drawings/portrait/hair.ts'
import type { Hair } from '#demo/drawings/portrait/hair-tones.ts'
import { coversHair, drawHeadwear } from '#demo/drawings/portrait/headwear.ts'
import { oneOf, seeded } from '#demo/drawings/portrait/seeded.ts'
import { drawLines, drawSkull, type Skull, skullOf } from '#demo/drawings/portrait/skull.ts'

/** Draws head and shoulders as an SVG of 960 by 960. The same face always produces the same bytes. */
export function drawPortrait(face: Face): string {
  const pose = poseOf(face)
  const skull = skullOf(pose.shape)
  const hair = hairOf(face, skull)
  const tilted = (inner: string) => `<g transform="rotate(${pose.tilt} 0 620)">${inner}</g>`
  const person =
    tilted(hair.back) +
    `<g transform="translate(0 -58)">${drawBody(face)}</g>` +
    tilted(drawHead(face, skull, pose) + hair.front) +
    tilted(outermost(face, skull, pose, hair))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">${drawGround(...pose.ground)}<g transform="translate(480 ${pose.drop}) scale(${pose.side * 1.2} 1.2)">${person}</g></svg>`
}

type Pose = ReturnType<typeof poseOf>

function poseOf(face: Face) {
  const next = seeded(face.seed)
  const upright = face.head?.[0] === 'hijab'
  return {
    side: next() < 0.5 ? -1 : 1,
    tilt: upright ? 0 : Math.round(next() * 70 - 35) / 10,
    drop: Math.round(next() * 24 - 40),
    turn: Math.round(next() * 16 - 6),
    eyeGap: Math.round(54 + next() * 8),
    eyeHeight: Math.round(16 + next() * 4),
    browLift: Math.round(next() * 10),
    browWeight: Math.round(13 + next() * 6),
    shape: face.shape ?? oneOf(['oval', 'round', 'long', 'square', 'heart'], next()),
    nose: face.nose ?? oneOf(['straight', 'button', 'long'], next()),
    mouth: face.mouth ?? oneOf(['smile', 'soft', 'grin', 'half'], next()),
    ground: face.ground ?? ([oneOf(grounds, next()), oneOf(patterns, next())] as const),
  }
}

const grounds = ['sand', 'straw', 'blush', 'clay', 'mist', 'water', 'lilac', 'heather', 'moss', 'fern'] as const
const patterns = ['plain', 'sun', 'sun', 'arch', 'hills', 'bricks', 'lamps', 'water', 'leaves'] as const

function hairOf(face: Face, skull: Skull): Hair {
  const headwear = face.head && drawHeadwear(...face.head)
  const ownHair = face.head && coversHair(face.head[0]) ? { back: '', front: '' } : drawHair(...face.hair)
  const fitted = (inner: string) => (inner ? `<g transform="scale(${skull.temple / 140} 1)">${inner}</g>` : '')
  return {
    back: fitted(ownHair.back + (headwear?.back ?? '')),
    front: fitted(ownHair.front + (headwear?.front ?? '')),
    over: fitted(ownHair.over ?? ''),
  }
}

function drawHead(face: Face, skull: Skull, pose: Pose) {
  const features =
    drawLines(face) +
    (face.freckled ? drawFreckles(face) : '') +
    drawEyes(face, pose) +
    drawBrows(face, pose) +
    drawNose(face, pose.nose) +
    drawMouth(face, pose.mouth)
  return `${drawSkull(face, skull)}${drawBeard(face, skull)}<g transform="translate(${pose.turn} 0)">${features}</g>`
}

function outermost(face: Face, skull: Skull, { turn, eyeGap }: Pose, hair: Hair) {
  const glasses = `<g transform="translate(${turn} 0)">${drawGlasses(face, skull, eyeGap)}</g>`
  return (hair.over ?? '') + drawEarrings(face, skull) + glasses
}

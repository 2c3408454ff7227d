import type { Size } from '#profiles/web/portrait-size.ts'

export type Point = { x: number; y: number }
export type Direction = 'left' | 'up' | 'down' | 'right'

/** The displayed size of the picture before zooming, and the size of the square window over it. */
export type CropFrame = { picture: Size; window: Size; zoom: number }

const STEP_SHARE = 0.1

/** Returns the position of the picture after a step of a tenth of the window, limited so that the picture fills the window. */
export function moveByStep(at: Point, direction: Direction, frame: CropFrame): Point {
  const { width, height } = frame.window
  const steps = {
    left: { x: -width, y: 0 },
    right: { x: width, y: 0 },
    up: { x: 0, y: -height },
    down: { x: 0, y: height },
  }
  const step = steps[direction]
  return clampedInside({ x: at.x + step.x * STEP_SHARE, y: at.y + step.y * STEP_SHARE }, frame)
}

/** Says where the window is over the picture, such as 'The square is 60% across and 50% down the picture.' */
export function describePosition({ x, y }: Point, { picture, window, zoom }: CropFrame): string {
  const across = shareOf(x, (picture.width * zoom - window.width) / 2)
  const down = shareOf(y, (picture.height * zoom - window.height) / 2)
  return `The square is ${across}% across and ${down}% down the picture.`
}

/** Returns how far the window is from one edge to the other. A picture without room to move is in the middle. */
function shareOf(offset: number, spare: number): number {
  return spare <= 0 ? 50 : Math.round((1 - offset / spare) * 50)
}

function clampedInside({ x, y }: Point, { picture, window, zoom }: CropFrame): Point {
  return {
    x: clamp(x, (picture.width * zoom - window.width) / 2),
    y: clamp(y, (picture.height * zoom - window.height) / 2),
  }
}

function clamp(value: number, spare: number): number {
  const limit = Math.max(0, spare)
  return Math.min(limit, Math.max(-limit, value))
}

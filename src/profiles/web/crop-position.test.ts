import { expect, test } from 'vitest'
import { moveByStep, type Direction, type CropFrame } from '#profiles/web/crop-position.ts'

const frame: CropFrame = { picture: { width: 400, height: 300 }, window: { width: 300, height: 300 }, zoom: 1 }

test('a step moves the picture by a tenth of the window', () => {
  expect(moveByStep({ x: 0, y: 0 }, 'left', frame)).toEqual({ x: -30, y: 0 })
  expect(moveByStep({ x: 0, y: 0 }, 'right', frame)).toEqual({ x: 30, y: 0 })
  expect(moveByStep({ x: 10, y: 0 }, 'up', { ...frame, zoom: 2 })).toEqual({ x: 10, y: -30 })
  expect(moveByStep({ x: 10, y: 0 }, 'down', { ...frame, zoom: 2 })).toEqual({ x: 10, y: 30 })
})

test.each<Direction>(['left', 'right', 'up', 'down'])(
  'the picture still fills the window after many steps %s',
  (to) => {
    let at = { x: 0, y: 0 }
    for (let steps = 0; steps < 50; steps++) at = moveByStep(at, to, frame)
    expect(Math.abs(at.x)).toBeLessThanOrEqual(50)
    expect(Math.abs(at.y)).toBe(0)
  },
)

import { expect, test } from 'vitest'
import { describePosition, moveByStep, type Direction, type CropFrame } from '#profiles/web/crop-position.ts'

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

test('the position of the window is said in per cent, and one without room to move is in the middle', () => {
  expect(describePosition({ x: 0, y: 0 }, frame)).toBe('The square is 50% across and 50% down the picture.')
  expect(describePosition({ x: 50, y: 0 }, frame)).toContain('0% across and 50% down')
  expect(describePosition({ x: -50, y: -75 }, { ...frame, zoom: 2 })).toContain('60% across and 75% down')
})

import { expect, test, vi } from 'vitest'
import { OutageLog } from '#platform/server/http/outage-log.ts'

test('an error of one kind is logged once a minute, with the number of those between', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const log = new OutageLog()
  const lines: [string, number][] = []
  const fail = (code: string) => log.log(Object.assign(new Error(code), { code }), (more) => lines.push([code, more]))

  for (const code of ['ECONNREFUSED', 'ECONNREFUSED', '57P01', 'ECONNREFUSED']) fail(code)
  time.mockReturnValue(59_999)
  fail('ECONNREFUSED')
  expect(lines).toEqual([
    ['ECONNREFUSED', 0],
    ['57P01', 0],
  ])

  time.mockReturnValue(60_000)
  fail('ECONNREFUSED')
  expect(lines.at(-1)).toEqual(['ECONNREFUSED', 3])
  time.mockRestore()
})

import { expect, test } from 'vitest'
import { breaksOfLaw } from './files/law-of-files.ts'

const file = (path: string, lines = 10) => ({ path, text: 'a\n'.repeat(lines) })

test('files named by the deed pass', () => {
  const files = ['src/events/server/make-event.ts', 'src/events/server/make-event.db.test.ts', 'src/app/client.tsx']
  expect(breaksOfLaw(files.map((path) => file(path)))).toEqual([])
})

test.each(['events/index.ts', 'events/types.ts', 'platform/utils.ts', 'events/helpers/a.ts', 'bookings/services/b.ts'])(
  'src/%s says nothing of the business',
  (path) => {
    expect(breaksOfLaw([file(`src/${path}`)])).toEqual([
      `src/${path} says nothing of the business; name it by what it does.`,
    ])
  },
)

test('a name is kebab-case', () => {
  expect(breaksOfLaw([file('src/events/makeEvent.ts')])).toEqual(['src/events/makeEvent.ts is not kebab-case.'])
})

test('a folder of src is a capability, the platform or the demo', () => {
  expect(breaksOfLaw([file('src/lib/a.ts')])).toEqual(["src/lib/a.ts lies in 'lib', which is no capability."])
})

test('300 lines are allowed, one more is not', () => {
  expect(breaksOfLaw([file('src/events/rules.ts', 300)])).toEqual([])
  expect(breaksOfLaw([file('src/events/rules.ts', 301)])).toHaveLength(1)
})

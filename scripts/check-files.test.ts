import { expect, test } from 'vitest'
import { fileRuleViolations } from './files/file-rules.ts'

const file = (path: string, lines = 10) => ({ path, text: 'a\n'.repeat(lines) })

test('files named for what they do pass', () => {
  const files = ['src/events/server/create-event.ts', 'src/events/server/create-event.db.test.ts', 'src/app/client.tsx']
  expect(fileRuleViolations(files.map((path) => file(path)))).toEqual([])
})

test.each(['events/index.ts', 'events/types.ts', 'platform/utils.ts', 'events/helpers/a.ts', 'bookings/services/b.ts'])(
  'src/%s is refused because its name says nothing about the business',
  (path) => {
    expect(fileRuleViolations([file(`src/${path}`)])).toEqual([
      `src/${path} has a name that says nothing about the business; name it after what it does.`,
    ])
  },
)

test('a name that is not kebab-case is refused', () => {
  expect(fileRuleViolations([file('src/events/createEvent.ts')])).toEqual([
    'src/events/createEvent.ts is not kebab-case.',
  ])
})

test('a folder of src that is not a capability, the platform or the demo is refused', () => {
  expect(fileRuleViolations([file('src/lib/a.ts')])).toEqual(["src/lib/a.ts is in 'lib', which is not a capability."])
})

test('300 lines are allowed, and one more is refused', () => {
  expect(fileRuleViolations([file('src/events/rules.ts', 300)])).toEqual([])
  expect(fileRuleViolations([file('src/events/rules.ts', 301)])).toHaveLength(1)
})

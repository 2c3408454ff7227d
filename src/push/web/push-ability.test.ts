import { afterEach, expect, test, vi } from 'vitest'
import { pushAbility } from '#push/web/push-ability.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with these parts. */
function inBrowser(browserNavigator: object, parts: object): void {
  vi.stubGlobal('navigator', browserNavigator)
  vi.stubGlobal('window', parts)
  for (const [name, part] of Object.entries(parts)) vi.stubGlobal(name, part)
}

const worker = { serviceWorker: {} }
const withPermission = (permission: string) => ({ PushManager: {}, Notification: { permission } })

test.each([
  ['if allowed', 'has not asked yet', worker, withPermission('default')],
  ['allowed', 'has permission', worker, withPermission('granted')],
  ['blocked', 'was refused permission', worker, withPermission('denied')],
  ['once installed', 'is Safari on an iPhone', { ...worker, standalone: false }, { Notification: {} }],
  ['no', 'is an installed site on an old iPhone', { ...worker, standalone: true }, {}],
  ['no', 'knows no push notifications', worker, {}],
  ['no', 'knows no service workers', {}, withPermission('default')],
])('notifications are possible ‘%s’ in a browser that %s', (ability, _what, browserNavigator, parts) => {
  inBrowser(browserNavigator, parts)
  expect(pushAbility()).toBe(ability)
})

test('notifications are not possible on the server', () => {
  expect(pushAbility()).toBe('no')
})

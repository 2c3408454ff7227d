import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import { runScript } from '#platform/server/backup/testing.ts'
import { parseKeySet } from '#platform/server/keys/key-set.ts'
import { currentPushKey } from '#push/server/push-keys.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { resetSecondFactorByEmail } from '#app/reset-second-factor.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let environment: Record<string, string>
beforeAll(async () => {
  t = await testSite()
  environment = { DATABASE_URL: t.database.url, DATA_DIR: t.site.config.dataDir }
})
afterAll(() => t.close())

const rotateKeys = (...args: string[]) => runScript('rotate-keys', args, environment)

test('npm run rotate-keys makes a key in the file while the site runs, and shows no secret', async () => {
  const file = join(t.site.config.dataDir, 'site-keys')
  const [before] = parseKeySet(await readFile(file, 'utf8'))?.roots ?? []

  const { code, output } = await rotateKeys()

  const set = parseKeySet(await readFile(file, 'utf8'))
  const [first, added] = set?.roots ?? []
  expect(code).toBe(0)
  expect(first).toEqual(before)
  expect(output).toContain(`The key ${added?.id} has been made. It will sign in an hour.`)
  expect(output).toMatch(
    new RegExp(`^${first?.id} {2}signs since .*\\n${added?.id} {2}only verifies; it signs from `, 'm'),
  )
  for (const secret of [set?.lasting, first?.secret, added?.secret])
    expect(output).not.toContain(secret?.toString('base64url'))
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect(await rotateKeys('remove', first?.id ?? '')).toEqual({
    code: 1,
    output: `The site still signs with the key ${first?.id}. Make another one first: npm run rotate-keys\n`,
  })
})

test('npm run rotate-keys -- new prints keys for the settings, with which the next ones are printed too', async () => {
  const { output } = await rotateKeys('new')
  const setting = output.trim().replace('SITE_KEYS=', '')
  expect(parseKeySet(setting)?.roots).toHaveLength(1)
  const wrong = await runScript('rotate-keys', [], { ...environment, SITE_KEYS: 'secret' })
  expect(wrong).toEqual({ code: 1, output: 'SITE_KEYS must be what npm run rotate-keys printed.\n' })
  expect(await rotateKeys('now')).toEqual({ code: 1, output: expect.stringMatching(/^Usage:\n/) })
})

test('npm run rotate-keys -- push makes another key pair for push notifications, unless a setting has it', async () => {
  const before = await currentPushKey(t.site)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: 1 }))
  const { code, output } = await rotateKeys('push')
  const after = await currentPushKey(t.site)
  expect(code).toBe(0)
  expect(after.publicKey).not.toBe(before.publicKey)
  expect(output).toContain(`Its public key is ${after.publicKey}.`)
  expect(output).not.toContain(after.privateKey)
  const set = { ...environment, VAPID_PRIVATE_KEY: after.privateKey }
  expect(await runScript('rotate-keys', ['push'], set)).toEqual({
    code: 1,
    output: 'The key pair for push notifications is in VAPID_PRIVATE_KEY. Replace it there.\n',
  })
})

test('npm run reset-second-factor removes an owner’s lost app, with a row in the audit, or says why not', async () => {
  const owner = await aMember(t.site, { role: 'owner' })
  await aSecondFactor(t.site, owner.id)
  const member = await aMember(t.site)
  const reset = (email?: string) => resetSecondFactorByEmail(email, { SITE_MODE: 'test', ...environment })

  expect(await reset(owner.email)).toContain(`The two-step verification of ${owner.email} has been reset`)

  expect(await actionsOn(t.site.db, owner.id)).toContain('second factor reset')
  expect((await emailsTo(t, owner.email)).map(({ subject }) => subject)).toEqual([
    'Your two-step verification has changed',
  ])
  expect(await reset(owner.email)).toContain('has no two-step verification to reset')
  await expect(reset(member.email)).rejects.toThrow(`${member.email} is neither a host nor an owner.`)
  await expect(reset()).rejects.toThrow('Give the email address of the account: ')
})

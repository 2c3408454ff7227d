import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { aDelivery, anApiKey, aWebhook } from '#connections/testing/connections.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { rowsInBackup } from '#platform/testing/rows-in-backup.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let folder: TemporaryFolder
beforeAll(async () => {
  t = await testSite()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

test('a backup has webhooks that are off, no message that waits, and no API key', async () => {
  const { id } = await aWebhook(t.site)
  await aDelivery(t.site, id)
  await anApiKey(t.site, ['events:read'])
  const file = join(folder.path, 'backup.tar.gz')
  const { dataDir } = t.site.config
  const config = { dataDir, databaseUrl: t.database.url, migrateDatabaseUrl: t.database.migrateUrl }
  await writeBackup({ config, file, exclusions: backupExclusions })
  const rows = await rowsInBackup(file)
  expect(rows['webhooks']).toMatchObject([{ id, off_reason: 'by an owner' }])
  const counts = ['webhook_messages', 'webhook_deliveries', 'api_keys'].map((table) => rows[table]?.length ?? 0)
  expect(counts).toEqual([0, 0, 0])
  expect(rows['webhook_secrets']).toHaveLength(1)
})

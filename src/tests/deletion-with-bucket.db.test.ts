import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { reapplyDeletions } from '#app/reapply-deletions.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { bucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase } from '#platform/testing/test-database.ts'
import { listFile } from '#privacy/server/deletion/deletion-list.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { aProfile, aSignedInMember } from '#profiles/testing.ts'
import { testSite } from './test-site.ts'

test('a restore on a new machine finds in the bucket which members were deleted after the backup', async () => {
  const [bucket, folder, restored] = [await bucketServer(), await temporaryFolder(), await emptyTestDatabase()]
  const { url, accessKey, secretKey } = bucket.settings
  const t = await testSite({
    ...{ PICTURES_URL: url, PICTURES_ACCESS_KEY: accessKey, PICTURES_SECRET_KEY: secretKey },
    ...{ SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(','), LIMITS: 'off' },
  })
  try {
    const [amy, tom] = [await aSignedInMember(t), await aSignedInMember(t, { gender: 'M' })]
    for (const member of [amy, tom]) await aProfile(t.site, member)
    const portraits = () => [...bucket.files.keys()].filter((path) => path.startsWith('private/')).toSorted()
    const before = portraits()
    const file = join(folder.path, 'before.tar.gz')
    const urls = ({ url: databaseUrl, migrateUrl: migrateDatabaseUrl }: typeof restored) => ({
      databaseUrl,
      migrateDatabaseUrl,
    })
    await writeBackup({ config: { ...t.site.config, ...urls(t.database) }, file, exclusions: backupExclusions })

    await requestDeletionOf(t.site, siteItself, amy.id, { forfeitedEventIds: [] })
    await t.runJobs()
    await sql`update outgoing_mail set sent_at = now() where sent_at is null`.execute(t.site.db)
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
    await t.sweep()
    await t.runJobs()
    expect(portraits()).toHaveLength(3)
    expect(bucket.files.has(`deleted-members/${amy.id}`)).toBe(true)
    await expect(access(listFile(t.site.config.dataDir))).rejects.toMatchObject({ code: 'ENOENT' })

    const dataDir = join(folder.path, 'new machine')
    await mkdir(dataDir)
    const config = { ...t.site.config, ...urls(restored), dataDir }
    const outcome = { deleted: 0, pending: 0 }
    let during: string[] = []
    await restoreBackup({
      ...{ config, file, exclusions: backupExclusions, migrations: resolve('migrations') },
      ...{ present: 'keep', onReplacing: () => {} },
      afterwards: async (databaseUrl) => {
        during = portraits()
        Object.assign(outcome, await reapplyDeletions(config, databaseUrl))
      },
    })

    expect(outcome).toEqual({ deleted: 1, pending: 0 })
    expect([during, portraits().length]).toEqual([before, 3])
  } finally {
    await t.close()
    await restored.drop()
    await folder.remove()
    await bucket.close()
  }
})

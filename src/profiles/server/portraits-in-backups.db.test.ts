import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPictures, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { dumpPictures } from '#platform/server/backup/testing.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { aProfile, aSignedInMember } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let folder: TemporaryFolder
let target: TestDatabase
beforeAll(async () => {
  t = await testSite()
  folder = await temporaryFolder()
  target = await emptyTestDatabase()
})
afterAll(async () => {
  await t.close()
  await target.drop()
  await folder.remove()
})

test('a backup contains the portraits, and a restore writes them unchanged', async () => {
  await aProfile(t.site, await aSignedInMember(t))
  const { dataDir } = t.site.config
  const paths = await listPictures(picturesFolder(dataDir))
  expect(paths.filter((path) => path.startsWith('private/'))).toHaveLength(3)

  const [file, restored] = [join(folder.path, 'backup.tar.gz'), join(folder.path, 'data')]
  await mkdir(restored)
  const config = (database: TestDatabase, dir: string) => ({
    dataDir: dir,
    databaseUrl: database.url,
    migrateDatabaseUrl: database.migrateUrl,
  })
  await writeBackup({ config: config(t.database, dataDir), file, exclusions: {} })
  await restoreBackup({
    config: config(target, restored),
    file,
    exclusions: {},
    migrations: resolve('migrations'),
    present: 'keep',
    onReplacing: () => {},
  })

  expect(await dumpPictures(restored)).toEqual(await dumpPictures(dataDir))
  expect((await readFile(join(picturesFolder(restored), paths[0] ?? ''))).toString('latin1', 0, 4)).toBe('RIFF')
})

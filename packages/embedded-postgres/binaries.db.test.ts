import { chmod, cp, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Binaries, findBinaries, placeBinaries } from '#packages/embedded-postgres/binaries.ts'
import { chooseServerUser } from '#packages/embedded-postgres/server-user.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

let temporary: TemporaryFolder

beforeEach(async () => {
  temporary = await temporaryFolder()
})

afterEach(() => temporary.remove())

/** Copies the binaries as npm installs them when it may not run install scripts. */
async function binariesWithoutLinks(folder: string): Promise<Binaries> {
  const found = await findBinaries()
  const withoutLinks = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink()
  await cp(found.folder, join(folder, 'native'), { recursive: true, filter: withoutLinks })
  return { ...found, folder: join(folder, 'native') }
}

test('missing links between the libraries are created', async () => {
  const found = await binariesWithoutLinks(join(temporary.path, 'node modules'))
  const home = join(temporary.path, 'home')
  await mkdir(home)

  const placed = await placeBinaries(found, await chooseServerUser(), home)

  expect(placed.folder).toBe(found.folder)
  expect(await readdir(home)).toEqual([])
})

test.runIf(process.getuid?.() === 0)('the binaries are copied once if only root can read them', async () => {
  const closed = join(temporary.path, 'closed')
  const found = await binariesWithoutLinks(closed)
  await chmod(closed, 0o700)
  const user = await chooseServerUser()

  const placed = await placeBinaries(found, user, temporary.path)
  const again = await placeBinaries(found, user, temporary.path)

  expect(placed.folder).toBe(join(temporary.path, `binaries-${found.version}`))
  expect(again).toEqual(placed)
})

import { buildAll } from './build-all.ts'
import { isBuiltFrom, sourcesHash } from './build.ts'
import { withBuildLock } from './build-lock.ts'

await withBuildLock(async () => {
  const hash = await sourcesHash()
  if (!(await isBuiltFrom(hash))) await buildAll(hash)
})

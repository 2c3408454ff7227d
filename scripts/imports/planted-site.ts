import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Record<string, string>

const PACKAGES = { zod: 'dependencies', kysely: 'dependencies', pg: 'dependencies', vitest: 'devDependencies' } as const

/** A small site that breaks no rule. */
const validSite: Files = {
  'src/app/client.tsx': `import { Page } from '#events/web/page.tsx'\nexport const shown = <Page />`,
  'src/app/api.ts': `import { routes } from '#events/server/routes.ts'\nexport const all = routes`,
  'src/tests/test-site.ts': `import { all } from '#app/api.ts'\nexport const testSite = all`,
  'src/demo/fill-demo.ts': `import { createEvent } from '#events/server/create-event.ts'\nmakeEvent()`,
  'src/platform/contract.ts': `import type { z } from 'zod'\nexport type Shape = z`,
  'src/platform/server/db.ts': `import { Pool } from 'pg'\nexport const pool = Pool`,
  'src/platform/web/api.ts': `import type { Shape } from '#platform/contract.ts'\nexport type Api = Shape`,
  'src/accounts/actor.ts': `import type { Shape } from '#platform/contract.ts'\nexport type Actor = Shape`,
  'src/events/contract.ts': `import { z } from 'zod'\nexport const Event = z`,
  'src/events/rules.ts': `import type { Event } from '#events/contract.ts'\nexport const rule = (event: typeof Event) => event`,
  'src/events/server/store.ts': `import { sql } from 'kysely'\nexport const write = sql`,
  'src/events/server/create-event.ts': `import { write } from '#events/server/store.ts'\nexport const createEvent = write`,
  'src/events/server/routes.ts': `import { createEvent } from '#events/server/create-event.ts'\nexport const routes = createEvent`,
  'src/events/testing.ts': `import { createEvent } from '#events/server/create-event.ts'\nexport const anEvent = createEvent`,
  'src/events/server/create-event.db.test.ts': `import { test } from 'vitest'\nimport { testSite } from '#tests/test-site.ts'\nimport { anEvent } from '#events/testing.ts'\ntest(testSite, anEvent)`,
  'src/events/web/page.tsx': `import type { Event } from '#events/contract.ts'\nexport const Page = (event: typeof Event) => <p>Where would you import that from? {String(event)}</p>`,
}

/** Writes the valid site and the `planted` files into a temporary folder. `await using` removes the folder. */
export async function plantSite(planted: Files = {}): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'speed-dating-imports-')))
  for (const [file, text] of Object.entries({ ...packages(), ...validSite, ...planted })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

function packages(): Files {
  const packagesOfKind = (kind: string) =>
    Object.entries(PACKAGES).flatMap(([name, actualKind]) => (actualKind === kind ? [[name, '*']] : []))
  const manifest = {
    imports: { '#packages/*': './packages/*', '#*': './src/*' },
    dependencies: Object.fromEntries(packagesOfKind('dependencies')),
    devDependencies: Object.fromEntries(packagesOfKind('devDependencies')),
  }
  const files: Files = { 'package.json': JSON.stringify(manifest) }
  for (const name of [...Object.keys(PACKAGES), 'undeclared']) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, main: 'index.js' })
    files[`node_modules/${name}/index.js`] = ''
  }
  return files
}

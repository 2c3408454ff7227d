import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withFiles } from './build-page-files.ts'

test('a function that loads a page gets the path of its module', () => {
  expect(withFiles("page(paths.events, () => import('#events/web/events-page.tsx'))")).toBe(
    "page(paths.events, Object.assign(() => import('#events/web/events-page.tsx'), { file: 'src/events/web/events-page.tsx' }))",
  )
  expect(withFiles("() =>\n  import(\n    '#events/web/events-page.tsx',\n  )")).toContain(
    "{ file: 'src/events/web/events-page.tsx' }",
  )
})

test.each(['routes', 'rare-routes', 'admin-routes'])(
  'every page of src/app/%s.ts gets the path of its module',
  async (name) => {
    const table = await readFile(`src/app/${name}.ts`, 'utf8')
    const files = [...withFiles(table).matchAll(/\{ file: '([^']+)' \}/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(5)
    expect(files).toHaveLength(table.match(/\bimport\(/g)?.length ?? 0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  },
)

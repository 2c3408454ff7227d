import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { environmentNames } from '#platform/server/config.ts'

const Package = z.object({ scripts: z.object({ start: z.string() }) })

test.each(['serve@', 'work'])(
  'the unit speed-dating-%s starts the site with the arguments of npm start',
  async (name) => {
    const { scripts } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')))
    const unit = await readFile(`deploy/units/speed-dating-${name}.service`, 'utf8')
    const role = name.replace('@', '')
    expect(unit).toContain(`ExecStart=/opt/speed-dating/current/node_modules/.bin/${scripts.start} ${role}\n`)
  },
)

test('deploy/install writes only settings that the site or the proxy reads', async () => {
  const steps = await Array.fromAsync(glob('deploy/steps/*.bash'), (file) => readFile(file, 'utf8'))
  const written = Array.from(
    steps.join('\n').matchAll(/\b(?:put|put_if_missing|require) ([A-Z_]+)/g),
    ([, name]) => name,
  )
  expect(written).toContain('SITE_KEYS')
  const known = new Set<string | undefined>([...environmentNames, 'SITE_HOST', 'TLS_ISSUER'])
  expect(written.filter((name) => !known.has(name))).toEqual([])
})

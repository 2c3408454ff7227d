import { spawnSync } from 'node:child_process'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { HTML_FOLDER, type Finding } from '../../e2e/standards/finding.ts'

/** What the types of schema.org forbid: a property that an event does not have, a state that does not exist, and a wrong type. */
const planted: Record<string, unknown> = {
  property: { '@context': 'https://schema.org', '@type': 'SocialEvent', name: 'Thirties', starts: '2027-01-01' },
  state: { '@context': 'https://schema.org', '@type': 'SocialEvent', eventStatus: 'https://schema.org/EventGone' },
  type: { '@context': 'https://schema.org', '@type': 'SpeedDating', name: 'Thirties' },
}

/**
 * Returns the errors in the JSON-LD of the saved pages, as the compiler finds them by the types of schema.org, which schema-dts
 * has. `folder` is where it is installed.
 */
export async function checkStructuredData(folder: string): Promise<Finding[]> {
  const blocks = new Map(Object.entries(planted).map(([name, block]) => [`planted-${name}`, JSON.stringify(block)]))
  for await (const file of glob(`${HTML_FOLDER}/*.html`)) {
    const html = await readFile(file, 'utf8')
    for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g))
      blocks.set(basename(file), JSON.stringify(JSON.parse(text)))
  }
  const names = [...blocks.keys()]
  await writeFile(join(folder, FILE), moduleOf([...blocks.values()]))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'preserve',
    '--pretty',
    'false',
  ]
  const { stdout } = spawnSync('tsc', [...options, FILE], { cwd: folder, encoding: 'utf8' })
  const errors = [...stdout.matchAll(/^structured-data\.ts\((\d+),\d+\): error \w+: (.*)$/gm)].map(
    ([, line, message = '']) => error(names[Number(line) - 2] ?? '', message),
  )
  console.info(`JSON-LD of ${blocks.size - Object.keys(planted).length} pages was compared with schema.org.`)
  const missed = Object.keys(planted).filter((name) => !errors.some(({ mode }) => mode === `planted-${name}`))
  return [
    ...errors.filter(({ mode }) => !mode.startsWith('planted-')),
    ...missed.map((name) => error(`planted-${name}`, `is not found. ${stdout}`)),
  ]
}

function error(mode: string, text: string): Finding {
  return { engine: 'schema.org', mode, rule: 'type', target: text.slice(0, 300), message: '' }
}

const FILE = 'structured-data.ts'

/** Has each block in a line of its own, after the import. */
function moduleOf(blocks: readonly string[]): string {
  const lines = blocks.map((block, index) => `export const _${index}: Graph | WithContext<Thing> = ${block}`)
  return [`import type { Graph, Thing, WithContext } from 'schema-dts'`, ...lines, ''].join('\n')
}

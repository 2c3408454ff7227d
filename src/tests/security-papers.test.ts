import { access, glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

/** How many requirements of ASVS 5.0 at levels 1 and 2 each section has. They are numbered from 1. */
const requirements = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

const read = (file: string) => readFile(file, 'utf8')
const [asvs, keys, security, policy] = await Promise.all(
  ['docs/asvs.md', 'docs/keys.md', 'docs/security.md', 'SECURITY.md'].map(read),
)

type Row = { id: string; what: string; status: string; how: string }
const rows: Row[] = (asvs ?? '').split('\n').flatMap((line) => {
  const [, id = '', what = '', status = '', how = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, what, status, how }] : []
})
const idsWith = (wanted: string) => rows.filter(({ status }) => status === wanted).map(({ id }) => id)

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    const all = Object.entries(requirements).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    expect(all).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(all)
  })

  test('has an answer to each, and a decision with its reason for each that is not met', () => {
    const [met, unmet, inapplicable] = ['met', 'not met', 'not applicable'].map(idsWith)
    expect([...(met ?? []), ...(unmet ?? []), ...(inapplicable ?? [])]).toHaveLength(rows.length)
    expect(rows.filter(({ what, how }) => what === '' || how === '')).toEqual([])
    for (const { id, status, how } of rows)
      if (status === 'not met') expect(how, id).toMatch(/(decided against|by decision).*(until|looked at again)/i)
  })

  test('counts right, and at least 170 are met', () => {
    const [met, unmet] = [idsWith('met').length, idsWith('not met').length]
    expect(asvs).toContain(`Of 253 requirements ${met + unmet} apply: ${met} are met and ${unmet} are not.`)
    expect(met).toBeGreaterThanOrEqual(170)
  })

  test('names only files that exist, and tests that these files have', async () => {
    const named = rows.flatMap(({ id, how }) => evidenceIn(how).map((evidence) => ({ id, ...evidence })))
    expect(named.length).toBeGreaterThan(200)
    const missing: string[] = []
    for (const { id, file, titles } of named) {
      const text = await read(file).catch(() => undefined)
      if (text === undefined) missing.push(`${id}: ${file}`)
      for (const title of titles) if (!text?.includes(title)) missing.push(`${id}: ${file}: ${title}`)
    }
    expect(missing).toEqual([])
  })

  test('names something for each requirement that is met', () => {
    expect(rows.filter(({ status, how }) => status === 'met' && evidenceIn(how).length === 0)).toEqual([])
  })
})

/** Finds the files in a cell, each with the titles of tests in quotation marks behind it. */
function evidenceIn(how: string): { file: string; titles: string[] }[] {
  return [...how.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+|[\w.-]*\.(?:md|json|ts|npmrc))`((?: “[^”]+”)*)/g)].map(
    ([, file = '', titles = '']) => ({
      file,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }),
  )
}

test.each([
  ['docs/keys.md', keys],
  ['docs/security.md', security],
  ['SECURITY.md', policy],
])('every file that %s mentions exists', async (document, text = '') => {
  const folder = document.includes('/') ? 'docs/' : ''
  const named = [...text.matchAll(/`((?:src|docs|packages|scripts)\/[\w./-]+)`|\]\(([\w./-]+\.md)\)/g)]
  expect(named.length).toBeGreaterThan(3)
  for (const [, path, beside] of named) await access(path ?? `${folder}${beside}`)
})

/** The files of the site, without tests. */
async function siteFiles(): Promise<{ file: string; text: string }[]> {
  const files = await Array.fromAsync(glob(['src/**/*.{ts,tsx}', 'packages/embedded-postgres/*.ts']))
  const own = files
    .filter((file) => !/\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|^src\/(tests|demo)\//.test(file))
    .toSorted()
  return Promise.all(own.map(async (file) => ({ file, text: await read(file) })))
}

test('every file that uses cryptography is in the inventory', async () => {
  const uses =
    /\b(create(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|hkdfSync|createECDH|subtle\.|generateKeyPair)|from '(jose|otplib|@node-rs\/argon2|age-encryption|@simplewebauthn\/server|web-push)'/
  // They name folders and files of the machine, and nothing depends on nobody guessing these.
  const others = ['packages/embedded-postgres/locate-cluster.ts']
  const found = (await siteFiles()).filter(({ text }) => uses.test(text)).map(({ file }) => file)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((file) => !others.includes(file) && !keys?.includes(`\`${file}\``))).toEqual([])
})

test('every host in the code of the site is in the list of hosts', async () => {
  // Examples, names of vocabularies, and addresses in comments.
  const unreached =
    /^(www\.)?(example\.(com|org)|schema\.org|sitemaps\.org|w3\.org)$|\.(example|internal)$|localhost|127\.0\.0\.1|^html\.spec\./
  const found = (await siteFiles()).flatMap(({ file, text }) =>
    [...text.matchAll(/https?:\/\/(?:\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(([, host = '']) => ({ file, host })),
  )
  const reached = found.filter(({ host }) => !unreached.test(host))
  expect(reached.length).toBeGreaterThan(3)
  expect(reached.filter(({ host }) => !security?.includes(`\`${host}\``))).toEqual([])
})

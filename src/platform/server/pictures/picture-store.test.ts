import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/server/ids.ts'
import type { PictureStore } from '#platform/server/pictures/picture-store.ts'
import { storesToTest, type OpenedStore } from '#platform/server/pictures/testing/stores.ts'

describe.each(storesToTest)('$name', ({ open }) => {
  let opened: OpenedStore
  let store: PictureStore
  beforeEach(async () => {
    opened = await open()
    ;({ store } = opened)
  })
  afterEach(() => opened.close())

  async function pathsIn(folder: string): Promise<string[]> {
    return (await Array.fromAsync(store.list(folder))).map(({ path }) => path)
  }

  test('a file can be written, found, read, listed and removed', async () => {
    const path = `private/${newId()}-96.webp`
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    expect([await store.has(path), await store.read(path)]).toEqual([false, undefined])

    await store.write(path, bytes)

    expect([await store.has(path), await store.read(path)]).toEqual([true, bytes])
    const [listed = expect.fail()] = await Array.fromAsync(store.list('private/'))
    expect(listed.path).toBe(path)
    expect(Math.abs(listed.writtenAt.epochMilliseconds - Date.now())).toBeLessThan(3_600_000)

    await store.remove(path)
    expect([await store.has(path), await store.read(path), await pathsIn('')]).toEqual([false, undefined, []])
  })

  test('writing and removing again changes nothing', async () => {
    for (const path of ['private/a-96.webp', 'private/b-96.webp']) await store.write(path, Buffer.from(path))
    await store.write('private/a-96.webp', Buffer.from('private/a-96.webp'))
    await store.remove('private/b-96.webp')
    await store.remove('private/b-96.webp')

    expect(await pathsIn('')).toEqual(['private/a-96.webp'])
    expect(String(await store.read('private/a-96.webp'))).toBe('private/a-96.webp')
  })

  test('a file without content is stored', async () => {
    await store.write('deleted-members/1', Buffer.alloc(0))
    expect(await store.read('deleted-members/1')).toEqual(Buffer.alloc(0))
  })

  test('a list has every file of its folder, sorted, and no others', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `public/${index}-480.webp`)
    for (const path of [...names.toReversed(), 'private/a-96.webp', 'publicity.webp'])
      await store.write(path, Buffer.from('picture'))

    expect(await pathsIn('public/')).toEqual(names)
    expect(await pathsIn('private/')).toEqual(['private/a-96.webp'])
    expect(await pathsIn('nothing/')).toEqual([])
  })

  test.each(['../secret', 'private/../../secret', '/etc/passwd', 'a/./b', 'a//b', 'a?b', 'a b', 'a%2f..', 'a\0', ''])(
    'the path %j neither leads out of the store nor exists',
    async (path) => {
      expect([await store.has(path), await store.read(path)]).toEqual([false, undefined])
      await expect(store.write(path, Buffer.from('picture'))).rejects.toThrow('not a path of a picture')
      await expect(async () => store.remove(path)).rejects.toThrow('not a path of a picture')
      expect(await pathsIn('')).toEqual([])
    },
  )

  test('many files can be written and read at the same time', async () => {
    const paths = Array.from({ length: 40 }, () => `private/${newId()}-96.webp`)
    await Promise.all(paths.map((path) => store.write(path, Buffer.from(path))))

    const read = await Promise.all(paths.map((path) => store.read(path)))
    expect(read.map(String)).toEqual(paths)
  })
})

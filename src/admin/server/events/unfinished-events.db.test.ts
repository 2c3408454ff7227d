import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  deleteUnfinishedEvent,
  getUnfinishedEvent,
  listUnfinishedEvents,
  saveUnfinishedEvent,
} from '#admin/contract/unfinished-events.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
})
afterAll(() => t.close())

const save = (id: string, body: { title: string; description?: string; price?: string }) =>
  api<typeof saveUnfinishedEvent>('PUT /api/admin/unfinished-events/:id', { params: { id }, body })
const read = (id: string) => api<typeof getUnfinishedEvent>('GET /api/admin/unfinished-events/:id', { params: { id } })
const remove = (id: string) =>
  api<typeof deleteUnfinishedEvent>('DELETE /api/admin/unfinished-events/:id', { params: { id } })
const titles = async () =>
  (await api<typeof listUnfinishedEvents>('GET /api/admin/unfinished-events')).rows.map(({ title }) => title)

test('an event with only a title is saved, changed and deleted, and visitors never see it', async () => {
  const id = newId()
  await save(id, { title: 'First Friday' })
  expect(await read(id)).toMatchObject({ title: 'First Friday', description: '', venueId: '' })
  await save(id, { title: 'Last Friday', description: 'Twelve\ndates.', price: 'about 20' })
  expect(await read(id)).toMatchObject({ title: 'Last Friday', description: 'Twelve\ndates.', price: 'about 20' })
  expect(await titles()).toEqual(['Last Friday'])
  const { body } = await t.app.inject({ url: '/api/events?option=future' })
  expect(JSON.parse(body)).toEqual([])
  await remove(id)
  await remove(id)
  expect(await titles()).toEqual([])
  await expect(read(id)).rejects.toMatchObject({ status: 404, body: { error: 'unfinished_event_not_found' } })
  expect(await actionsOn(t.site.db, id)).toEqual([
    ...['unfinished event saved', 'unfinished event saved', 'unfinished event deleted'],
  ])
})

test('an unfinished event needs a title', async () => {
  await expect(save(newId(), { title: ' ' })).rejects.toMatchObject({
    status: 422,
    body: { fields: { title: 'Please give the event a title.' } },
  })
})

test('there are at most a hundred unfinished events, and those that exist can still be changed', async () => {
  const ids = Array.from({ length: 100 }, () => newId())
  for (const id of ids) await save(id, { title: 'One of many' })
  const refused = { status: 409, body: { error: 'too_many_unfinished_events' } }
  await expect(save(newId(), { title: 'One too many' })).rejects.toMatchObject(refused)
  await save(ids[0] ?? '', { title: 'Changed' })
  expect((await titles())[0]).toBe('Changed')
})

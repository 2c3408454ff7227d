import { expect, test } from 'vitest'
import { statementsAgainstMarks } from './migration-marks.ts'

function faultsOf(text: string, name = '96-a.sql'): string[] {
  return statementsAgainstMarks([{ path: `migrations/${name}`, text }])
}

test.each([
  'create table gifts (id uuid primary key, name text not null check (length(name) < 100))',
  'alter table events add column gift text',
  'alter table events add column gift text, add column gifts integer not null default 0',
  'alter table events add column price numeric(10, 2)',
  `create function gift() returns trigger language plpgsql as $$ begin drop table events; end $$`,
  'create trigger gift after insert on events for each row execute function gift()',
  'create index gifts on events (gift)',
  `update events set gift = 'drop table; a' -- drop table`,
  'alter table events drop constraint events_gift',
  'alter table events drop constraint gift, add constraint gift check (gift in (1, 2, 3))',
  'create table gifts (id uuid); alter table gifts add constraint one unique (id)',
])('an expanding migration may run: %s', (sql) => {
  expect(faultsOf(`-- expand\n${sql};`)).toEqual([])
})

test.each([
  'drop table events',
  'alter table events drop column title',
  'alter table events rename column title to name',
  'alter table events add column gift text not null',
  'alter table events add column gift uuid references gifts',
  'alter table events add column gift text, drop column title',
  'alter table events alter column title type integer',
  'alter table events alter column gift set not null',
  'alter table events add constraint gift check (gift is not null)',
  'alter table events drop constraint gift, add constraint other check (gift is not null)',
  'delete from events',
  'create index concurrently gifts on events (gift)',
  'truncate events',
  'do $$ begin perform 1; end $$',
])('an expanding migration may not run: %s', (sql) => {
  expect(faultsOf(`-- expand\n${sql};`)).toEqual([expect.stringContaining(sql.slice(0, 40))])
  expect(faultsOf(`-- contract: needs 95-mail-domains.sql\n${sql};`)).toEqual([])
})

test('a concurrent migration creates and drops indexes that may be there already, and nothing else', () => {
  const allowed = 'create index concurrently if not exists a on events (gift); drop index concurrently if exists b;'
  expect(faultsOf(`-- concurrently\n${allowed}`)).toEqual([])
  expect(faultsOf('-- concurrently\ncreate index concurrently a on events (gift);')).toHaveLength(1)
  expect(faultsOf('-- concurrently\nalter table events add column gift text;')).toHaveLength(1)
})

test('migrations from before the marks are not checked, and later ones must have one', () => {
  expect(faultsOf('drop table events;', '95-a.sql')).toEqual([])
  expect(() => faultsOf('create table gifts (id uuid);')).toThrow('The first line of the migration 96-a.sql must be')
})

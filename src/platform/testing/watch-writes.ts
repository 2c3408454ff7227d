import { Client } from 'pg'
import type { TestDatabase } from '#platform/testing/test-database.ts'

/** Makes the database record every row that is written. The returned function lists the writes since its last call. */
export async function watchWrites(database: TestDatabase): Promise<() => Promise<string[]>> {
  await asOwner(database, [
    'create table seen_writes (at bigint generated always as identity, what text not null)',
    `create function record_write() returns trigger language plpgsql security definer as $$
       begin insert into public.seen_writes (what) values (tg_op || ' ' || tg_argv[0]); return null; end $$`,
    `do $$ declare found record; begin
       for found in select c.oid::regclass as name from pg_class c
         where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'seen_writes'
           and (c.relnamespace = 'public'::regnamespace or c.oid = 'pgboss.job'::regclass)
       loop
         execute format('create trigger seen after insert or update or delete on %s for each row execute function record_write(%L)', found.name, found.name);
       end loop; end $$`,
  ])
  return async () => {
    const rows = await asOwner(database, [
      'with gone as (delete from seen_writes returning at, what) select what from gone order by at',
    ])
    return rows.map(({ what }) => String(what))
  }
}

async function asOwner(database: TestDatabase, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.migrateUrl })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

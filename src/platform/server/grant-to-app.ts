import { escapeIdentifier, type Client } from 'pg'
import { roleIn } from '#platform/server/database-hosts.ts'

const SCHEMAS = ['public', 'pgboss']

/**
 * Lets the app's role read and write rows, but not create anything. A role that already has its privileges is left unchanged,
 * so that a start without new migrations does not change the database. On a live site it may not move the site's clock.
 */
export async function grantToApp(
  client: Client,
  options: { appUrl: string; hasChanged: boolean; isLive?: boolean | undefined },
): Promise<void> {
  const role = roleIn(options.appUrl)
  if (role === undefined) return
  const { rows } = await client.query<DatabaseAccess>(
    `select current_user = $1 as is_same, current_database() as database,
       has_table_privilege($1, 'public.schema_migrations', 'select') as can_read,
       coalesce(has_table_privilege($1, to_regclass('public.site_clock'), 'update'), false) as can_move_clock,
       array(select nspname::text from pg_namespace where nspname = any($2)) as schemas,
       (select pg_has_role(current_user, datdba, 'usage') from pg_database where datname = current_database())
         as owns_database`,
    [role, SCHEMAS],
  )
  const access = rows[0]
  if (!access || access.is_same) return
  const isUnchanged = access.can_read && !options.hasChanged
  if (isUnchanged && !(options.isLive && access.can_move_clock)) return
  const app = escapeIdentifier(role)
  const fixedClock = options.isLive ? [`revoke update on public.site_clock from ${app}`] : []
  await client.query([...grants(app, access), ...fixedClock].join(';\n'))
}

type DatabaseAccess = {
  is_same: boolean
  database: string
  can_read: boolean
  can_move_clock: boolean
  schemas: string[]
  owns_database: boolean
}

/**
 * Lists the statements to send as one query, which PostgreSQL runs as one transaction, so the app never has more than its final
 * privileges.
 */
function grants(app: string, access: DatabaseAccess): string[] {
  const database = escapeIdentifier(access.database)
  return [
    // If another role owns the database, its owner decides who may connect.
    ...(access.owns_database
      ? [
          `revoke create, temporary on database ${database} from public, ${app}`,
          `grant connect on database ${database} to ${app}`,
        ]
      : []),
    ...access.schemas.flatMap((schema) => grantsIn(schema, app)),
    `revoke insert, update, delete on public.schema_migrations from ${app}`,
  ]
}

function grantsIn(schema: string, app: string): string[] {
  const rows = 'select, insert, update, delete on'
  const futureDefaults = `alter default privileges in schema ${schema} grant`
  return [
    `revoke create on schema ${schema} from public, ${app}`,
    `grant usage on schema ${schema} to ${app}`,
    `grant ${rows} all tables in schema ${schema} to ${app}`,
    `grant usage, select on all sequences in schema ${schema} to ${app}`,
    `grant execute on all functions in schema ${schema} to ${app}`,
    `${futureDefaults} ${rows} tables to ${app}`,
    `${futureDefaults} usage, select on sequences to ${app}`,
    `${futureDefaults} execute on functions to ${app}`,
  ]
}

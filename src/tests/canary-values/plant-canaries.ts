import { DatabaseError, type Client } from 'pg'
import type { CanaryBook, Kind } from '#tests/canary-values/canary-book.ts'
import { withoutTriggers } from '#tests/canary-values/without-triggers.ts'
import { personOfRow } from '#tests/canary-values/person-of-row.ts'

/** The columns with members' data, by table. */
export type PersonalColumns = Readonly<Record<string, Readonly<Record<string, string>>>>

type PlantOptions = {
  personal: PersonalColumns
  /** Viewers, who keep their password because their requests need it. */
  viewerIds: readonly string[]
}

/**
 * Gives every personal column a unique value in each row and records it in the book. Returns the names of the columns without
 * one.
 */
export async function plantCanaries(
  owner: Client,
  book: CanaryBook,
  { personal, viewerIds }: PlantOptions,
): Promise<string[]> {
  await createSequences(owner)
  let remaining = await readColumns(owner, personal)
  await withoutTriggers(owner, Object.keys(personal).map(toSnakeCase), async () => {
    // A second pass is needed, because a time that must be before or after another one can be set only after that one.
    for (const _ of ['once', 'once more']) {
      const without: Column[] = []
      for (const column of remaining) if (!(await plant(owner, book, column, viewerIds))) without.push(column)
      remaining = without
    }
  })
  return remaining.map(nameOf).toSorted()
}

type Column = { table: string; column: string; type: string; isReference: boolean }

const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`
const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Creates sequences of new words, days and numbers. The days are far in the future, so that nothing has expired. They descend,
 * because most constraints require one time to precede another.
 */
async function createSequences(owner: Client): Promise<void> {
  await owner.query(`
    create temp sequence canaries maxvalue 9999;
    create temp sequence days increment -1 minvalue 0 maxvalue 36500 start 36500;
    create temp sequence numbers start 70000001;`)
}

/** Reads the columns, id columns first, because the same id in another column is a reference. */
async function readColumns(owner: Client, personal: PersonalColumns): Promise<Column[]> {
  const { rows } = await owner.query<{ table: string; column: string; type: string; isReference: boolean }>(`
    select table_name as table, column_name as column, data_type as type, exists (
      select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.conrelid = format('public.%I', table_name)::regclass and a.attname = column_name
    ) as "isReference"
    from information_schema.columns where table_schema = 'public'`)
  const all = Object.entries(personal).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => ({ table, column })),
  )
  const read = all.map((one) => {
    const row = rows.find(({ table, column }) => table === toSnakeCase(one.table) && column === toSnakeCase(one.column))
    if (!row) throw new Error(`there is no ${nameOf(one)}`)
    return { ...one, type: row.type, isReference: row.isReference }
  })
  return [...read.filter(({ column }) => column === 'id'), ...read.filter(({ column }) => column !== 'id')]
}

/** Plants canaries in a column. Returns whether it has canaries now. */
async function plant(owner: Client, book: CanaryBook, column: Column, viewerIds: readonly string[]): Promise<boolean> {
  const planting = plantingFor(column)
  if (!planting) return false
  const [table, name] = [toSnakeCase(column.table), toSnakeCase(column.column)]
  const person = personOfRow(column.table)
  const others = UNCHANGED_FOR_VIEWERS.has(nameOf(column)) ? `${person} <> all($1)` : '$1::uuid[] is not null'
  const condition = `${name} is not null and ${person} is not null and ${others}`
  const shown = `${person} as "ownerId", ${planting.shown ?? name} as value`
  const rows = await rowsUnlessRefused(
    owner,
    planting.value === undefined
      ? `select ${shown} from ${table} where ${condition}`
      : `update ${table} set ${name} = ${planting.value} where ${condition} returning ${shown}`,
    [viewerIds],
  )
  if (planting.kind)
    for (const { ownerId, value } of rows) book.write(planting.kind, { ownerId, column: nameOf(column) }, value)
  return rows.length > 0
}

/** Viewers keep these values, because they must be able to sign in and to verify their identity. */
const UNCHANGED_FOR_VIEWERS = new Set(['members.passwordHash'])

/**
 * How to plant a column. Without `value`, the column stays unchanged. Without `kind`, it refers to a row that has a canary
 * itself.
 */
type Planting = { kind?: Kind; value?: string; shown?: string }

function plantingFor({ table, column, type, isReference }: Column): Planting | undefined {
  const name = `${table}.${column}`
  if (UNCHANGED_NUMBERS.has(name)) return { kind: 'number', shown: `${toSnakeCase(column)}::text` }
  if (type === 'uuid') return isReference ? {} : { kind: 'id' }
  if (type === 'bytea') return { kind: 'bytes' }
  if (type === 'text') return { kind: 'word', value: SHAPES[name] ?? WORD }
  if (type === 'jsonb')
    return {
      kind: 'word',
      value: SHAPES[name] ?? `jsonb_build_object('canary', ${WORD})`,
      shown: `${toSnakeCase(column)}::text`,
    }
  if (type === 'integer') return { kind: 'number', value: `nextval('numbers')`, shown: `${toSnakeCase(column)}::text` }
  if (type === 'date' || type === 'timestamp with time zone')
    return {
      kind: 'day',
      value: `(timestamp '2200-01-01 12:00' + nextval('days') * interval '1 day') at time zone 'UTC'`,
      shown: `to_char(${toSnakeCase(column)}, 'YYYY-MM-DD')`,
    }
  return undefined
}

const WORD = `'canary' || lpad(nextval('canaries')::text, 4, '0')`
const EMAIL = `${WORD} || '@example.com'`
const TICKET = `'CANARY' || lpad(nextval('canaries')::text, 4, '0')`
const HASH = `'$argon2id$v=19$m=19456,t=2,p=1$uc2fnuNO5poDHHyqWdFN6w$' || ${WORD} || repeat('A', 33)`

/** SQL values for columns in which a plain word is not valid. */
const SHAPES: Record<string, string> = {
  'members.email': EMAIL,
  'registrations.email': EMAIL,
  'linkRequests.email': EMAIL,
  'accountLinks.newEmail': EMAIL,
  'replacements.sentTo': EMAIL,
  'staffInvitations.email': EMAIL,
  'outgoingMail.toAddress': EMAIL,
  'complaints.email': EMAIL,
  'vouchers.email': EMAIL,
  'members.passwordHash': HASH,
  'registrations.passwordHash': HASH,
  'declinedRegistrations.passwordHash': HASH,
  'bookings.ticketCode': TICKET,
  'formerTickets.ticketCode': TICKET,
  'reports.seen': `jsonb_build_object('name', ${WORD}, 'headline', null, 'body', null)`,
  'payments.intentId': `'pi_' || ${WORD}`,
  'pushDevices.p256dh': `rpad(${WORD}, 87, 'A')`,
  'pushDevices.auth': `rpad(${WORD}, 22, 'A')`,
  'pushDevices.pushKey': `rpad(${WORD}, 87, 'A')`,
  'pendingPushes.opens': `'/' || ${WORD}`,
  'securityEvents.operation': `'GET /' || ${WORD}`,
}

/**
 * Numbers that are unique already: amounts of payments and vouchers, which are in two tables or have limits, and the order of the waiting list, of
 * check-in commands and of actions in a night.
 */
const UNCHANGED_NUMBERS = new Set([
  'bookings.pricePence',
  'payments.amountPence',
  'vouchers.amountPence',
  'vouchers.refundedPence',
  'waitingList.number',
  'checkInCommands.number',
  'nightActions.number',
])

type PlantedRow = { ownerId: string; value: string | Buffer }

/** Runs a statement and returns its rows, or none if a constraint of the schema refuses the change. */
async function rowsUnlessRefused(owner: Client, statement: string, values: unknown[]): Promise<PlantedRow[]> {
  await owner.query('savepoint before')
  try {
    return (await owner.query<PlantedRow>(statement, values)).rows
  } catch (error) {
    const isConstraintViolation = error instanceof DatabaseError && /^(23|428C9)/.test(error.code ?? '')
    if (!isConstraintViolation) throw error
    await owner.query('rollback to savepoint before')
    return []
  }
}

import { z } from 'zod'
import { BackupRefused, damaged } from '#platform/server/backup/backup-refused.ts'

/** The format version. Increase it when older versions of the site cannot read a new format. */
export const FORMAT = 1

/** The schemas that are backed up. They contain all of the site's data. */
export const SCHEMAS = ['public', 'pgboss']

const Named = z.object({ schema: z.enum(SCHEMAS), name: z.string().min(1) })
const Table = Named.extend({ columns: z.array(z.string()).min(1), rows: z.int().min(0) })
const Partition = Named.extend({
  parent: z.string().min(1),
  // The bound becomes part of an SQL statement, so only the forms that PostgreSQL generates are allowed.
  bound: z.string().regex(/^(DEFAULT|FOR VALUES (IN \('[^'\\]*'\)|FROM \('[^'\\]*'\) TO \('[^'\\]*'\)))$/),
})
const Sequence = Named.extend({ lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ordinary tables and the roots of partitioned ones. */
  tables: z.array(Table),
  partitions: z.array(Partition),
  sequences: z.array(Sequence),
})

/** The first entry of a backup: a description of its contents. */
export type Manifest = z.infer<typeof Manifest>
export type BackupTable = z.infer<typeof Table>
export type Named = z.infer<typeof Named>

/** Refuses a backup written by a newer version of the site. */
export function parseManifest(file: string, text: string): Manifest {
  const json = parseJson(file, text)
  const format = z.object({ format: z.int() }).safeParse(json)
  if (format.success && format.data.format > FORMAT)
    throw new BackupRefused(`The backup ${file} was made by a newer version of the site: restore it with that version.`)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw damaged(file, 'its list of contents cannot be read', parsed.error)
  return parsed.data
}

export function fullName({ schema, name }: Named): string {
  return `${schema}.${name}`
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw damaged(file, 'its list of contents cannot be read', error)
  }
}

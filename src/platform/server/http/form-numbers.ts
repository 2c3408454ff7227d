import { z } from 'zod'

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** Returns the fields of a form, which are all text, with numbers where the schema has numbers. What is no number stays text. */
export function withNumbers(schema: z.ZodType | undefined, fields: Readonly<Record<string, unknown>>) {
  if (!(schema instanceof z.ZodObject)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const field: unknown = schema.shape[name]
      const type = field instanceof z.ZodDefault ? field.unwrap() : field
      const isNumber = type instanceof z.ZodNumber && typeof value === 'string' && DECIMAL.test(value)
      return [name, isNumber ? Number(value) : value]
    }),
  )
}

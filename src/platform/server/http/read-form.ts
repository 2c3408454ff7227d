import type { FastifyRequest } from 'fastify'
import { commonRefusals, type FileShape } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'

/** A multipart form as it came; `wrong` says what is wrong with a file. */
export type Form = {
  fields: Record<string, unknown>
  files: Record<string, Buffer>
  wrong: Record<string, string>
}

const MOST_FIELDS = 20
const MOST_FIELD_BYTES = 64 * 1024
/** What is somewhat too large is read to its end, so that its sender can read why it is refused; what is far too large is not. */
const MOST_BYTES = 12 * 1024 * 1024

/** Reads the form; a file is cut off where it grows too large, and nothing is written to the disk. */
export async function readForm(request: FastifyRequest, shapes: Readonly<Record<string, FileShape>>): Promise<Form> {
  // Who does not say how much is coming could send without end.
  if (!(Number(request.headers['content-length']) <= MOST_BYTES)) throw new Refused(commonRefusals.too_large)
  try {
    return await readParts(request, shapes)
  } catch (error) {
    // What the parser says of a form that is cut short or is none has no status of its own.
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Refused(commonRefusals.invalid)
  }
}

async function readParts(request: FastifyRequest, shapes: Readonly<Record<string, FileShape>>): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: Object.create(null), wrong: {} }
  const fileSize = Math.max(...Object.values(shapes).map(({ bytesBelow }) => bytesBelow))
  const limits = { fileSize, files: 4, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refused(commonRefusals.too_large)
      form.fields[name] = part.value
      continue
    }
    const bytes = await readFile(part.file)
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (!shape) form.wrong[name] = 'This form takes no such file.'
    else if (bytes.length >= shape.bytesBelow) form.wrong[name] = shape.tooLarge
    // A browser sends a file without bytes where none was chosen.
    else if (bytes.length > 0) form.files[name] = bytes
  }
  return form
}

async function readFile(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { FastifyRequest } from 'fastify'
import { commonRefusals, type FileShape } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'

/** An unvalidated multipart form. `fileErrors` holds the error of each invalid file. */
export type Form = {
  fields: Record<string, unknown>
  files: Record<string, Buffer>
  fileErrors: Record<string, string>
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/**
 * A body up to this size is read to its end even if a file in it is too large, so that the sender receives the refusal. A
 * larger body is not read.
 */
const MAX_BYTES = 12 * 1024 * 1024

/** Reads the form. A file that is too large is truncated, and nothing is written to disk. */
export async function readForm(request: FastifyRequest, shapes: Readonly<Record<string, FileShape>>): Promise<Form> {
  // A sender that declares no length could send data forever.
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) throw new Refused(commonRefusals.too_large)
  try {
    return await readParts(request, shapes)
  } catch (error) {
    // The parser's error for a truncated or malformed form has no status code.
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Refused(commonRefusals.invalid)
  }
}

async function readParts(request: FastifyRequest, shapes: Readonly<Record<string, FileShape>>): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: Object.create(null), fileErrors: {} }
  const fileSize = Math.max(...Object.values(shapes).map(({ bytesBelow }) => bytesBelow))
  const limits = { fileSize, files: 4, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refused(commonRefusals.too_large)
      form.fields[name] = part.value
      continue
    }
    const bytes = await readFile(part.file)
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (!shape) form.fileErrors[name] = 'This form takes no such file.'
    else if (bytes.length >= shape.bytesBelow) form.fileErrors[name] = shape.tooLarge
    // A browser sends an empty file if none was chosen.
    else if (bytes.length > 0) form.files[name] = bytes
  }
  return form
}

async function readFile(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { FastifyRequest } from 'fastify'
import { commonRefusals, type FileShape } from '#platform/contract.ts'
import { untilTooSlow } from '#platform/server/http/slow-upload.ts'
import { Refused } from '#platform/server/refusals.ts'

/** An unvalidated multipart form. `fileErrors` holds the error of each invalid file. */
export type Form = {
  fields: Record<string, unknown>
  files: Record<string, Buffer>
  fileErrors: Record<string, string>
}

type FileShapes = Readonly<Record<string, FileShape>>

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/** More than all texts of any form. */
const MAX_FIELDS_BYTES = 256 * 1024
const MAX_FILES = 4
/**
 * A body up to this size is read to its end even if a file in it is too large, so that the sender receives the refusal. What is
 * too large is not kept. A larger body is not read.
 */
const MAX_BYTES = 12 * 1024 * 1024

/** Returns the most memory that the form can take, and refuses a form that is too large or does not declare its length. */
export function formBytes(request: FastifyRequest, shapes: FileShapes): number {
  const declared = Number(request.headers['content-length'])
  // A sender that declares no length could send data forever.
  if (!(declared <= MAX_BYTES)) throw new Refused(commonRefusals.too_large)
  const kept = Object.values(shapes).reduce((sum, { bytesBelow }) => sum + bytesBelow, MAX_FIELDS_BYTES)
  return Math.min(declared, kept)
}

/**
 * Reads the form as it arrives. Of each file no more is kept than its limit, and nothing is written to disk. An upload that
 * stalls or is too slow is cut off.
 */
export async function readForm(request: FastifyRequest, shapes: FileShapes): Promise<Form> {
  const reading = readParts(request, shapes)
  try {
    return await Promise.race([reading, untilTooSlow(request, reading)])
  } catch (error) {
    // The parser's error for a truncated or malformed form has no status code.
    const isFramework = error instanceof Error && 'statusCode' in error && !isForbiddenName(error)
    if (error instanceof Refused || isFramework) throw error
    throw new Refused(commonRefusals.invalid)
  }
}

/** The parser rejects a field such as `__proto__`, which is an unknown field of a form that can be read. */
function isForbiddenName(error: Error): boolean {
  return 'code' in error && error.code === 'FST_PROTO_VIOLATION'
}

async function readParts(request: FastifyRequest, shapes: FileShapes): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: Object.create(null), fileErrors: {} }
  const fileSize = Math.max(...Object.values(shapes).map(({ bytesBelow }) => bytesBelow))
  const limits = { fileSize, files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 }
  let fieldBytes = 0
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (part.type === 'field') {
      fieldBytes += String(part.value).length
      if (part.valueTruncated || part.fieldnameTruncated || fieldBytes > MAX_FIELDS_BYTES)
        throw new Refused(commonRefusals.too_large)
      form.fields[name] = part.value
      continue
    }
    const shape = Object.hasOwn(shapes, name) && !(name in form.files) ? shapes[name] : undefined
    const bytes = await readFile(part.file, shape?.bytesBelow ?? 0)
    if (!shape) form.fileErrors[name] = 'This form doesn’t accept that file.'
    else if (bytes === 'too large') form.fileErrors[name] = shape.tooLarge
    // A browser sends an empty file if none was chosen.
    else if (bytes.length > 0) form.files[name] = bytes
  }
  return form
}

/** Reads a file to its end. What has arrived is dropped as soon as the file turns out to be too large. */
async function readFile(stream: AsyncIterable<Buffer>, bytesBelow: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length < bytesBelow) chunks.push(chunk)
    else chunks.length = 0
  }
  return length < bytesBelow || length === 0 ? Buffer.concat(chunks) : 'too large'
}

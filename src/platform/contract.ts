import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A named refusal: its HTTP status and the sentence shown to the user. */
export type Refusal<Name extends string = string> = { error: Name; status: number; detail: string }

/**
 * Builds the refusals of a contract: `{ event_not_found: { status: 404, detail: '…' } }`. The key becomes the error name in the
 * response.
 */
export function refusalTable<const Table extends Record<string, { status: number; detail: string }>>(
  table: Table,
): { [Name in keyof Table & string]: Refusal<Name> } {
  const entries = Object.entries(table).map(([error, refusal]) => [error, { error, ...refusal }])
  return Object.fromEntries(entries)
}

/** Refusals that any operation may return in addition to its own. */
export const commonRefusals = refusalTable({
  not_found: { status: 404, detail: 'There’s nothing at this address.' },
  invalid: { status: 422, detail: 'Something in that request isn’t right. Please check it and try again.' },
  too_slow: { status: 408, detail: 'That took too long to send. Please check your connection, then try again.' },
  too_large: { status: 413, detail: 'That’s too large to send.' },
  method_not_allowed: { status: 405, detail: 'This address doesn’t accept that kind of request.' },
  unsupported_media_type: { status: 415, detail: 'This address doesn’t accept that kind of content.' },
  not_signed_in: { status: 401, detail: 'Please sign in.' },
  not_allowed: { status: 403, detail: 'You’re not allowed to do that.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment, then try again.' },
  too_busy: { status: 503, detail: 'The site is very busy right now. Please try again in a moment.' },
  unavailable: { status: 503, detail: 'The site isn’t available right now. Please try again in a moment.' },
  unexpected: { status: 500, detail: 'Something went wrong on our side. Please try again later.' },
})

/** Returns the first error of each field. An error of the whole input gets the key given as `whole`. */
export function fieldErrors(error: z.ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || whole] ??= issue.message
  return fields
}

/** The shape of every error body. `fields` holds an error for each invalid field of a form. */
export type ErrorBody = { error: string; detail: string; fields?: Record<string, string>; request_id: string }

/** The response of an operation that returns a file instead of JSON. */
export type FileAnswer = { file: { contentType: string } }

/** The response of an operation that sends events until either side closes the stream. `each` is the payload of one event. */
export type StreamAnswer = { stream: 'text/event-stream'; each: z.ZodType }

/** A file that an operation accepts alongside its fields. */
export type FileShape = {
  bytesBelow: number
  isRequired?: true
  /** Shown next to the field. */
  tooLarge: string
}

/**
 * One operation of the API. The route, input validation, response filtering, OpenAPI description and typed client are all
 * derived from it.
 */
export type EndpointShape = {
  method: Method
  /** Starts with '/' and has no trailing slash (both forms are served). `:name` marks a parameter. */
  path: `/${string}`
  summary: string
  /**
   * What a person did with it, for the list of their devices: 'booked a place'. Null for what a page does by itself. Without
   * it, reading is 'viewed the site', and everything under /api/admin 'worked in admin'.
   */
  activity?: string | null
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The accepted files, by field name. If set, the operation takes a multipart form instead of JSON, and `body` describes its
   * other fields.
   */
  files?: Readonly<Record<string, FileShape>>
  /**
   * Accepts a raw body of any content type. Nothing of it is read unless the access rule calls `readBytes`. Used for webhooks,
   * whose signatures cover the raw bytes.
   */
  bytes?: true
  answer: z.ZodType | FileAnswer | StreamAnswer
  /** The status of a successful response. The default is 200. */
  status?: 200 | 201 | 202
  /**
   * What a field must also be, where no schema can say it: `{ passchk: 'The same as password.' }`. A request that is not is
   * refused as `invalid` with an error for this field.
   */
  conditions?: Readonly<Record<string, string>>
  /**
   * The operations that read what this one made, with a runtime expression of OpenAPI for each parameter:
   * `{ 'GET /api/admin/venues/:id': { id: '$response.body#/id' } }`.
   */
  links?: Readonly<Record<`GET /${string}`, Readonly<Record<string, string>>>>
  /** The refusals that are specific to this operation. The common refusals always apply. */
  refusals?: Record<string, Refusal>
  /** The response is the same for everyone and is cached until public content changes. */
  cached?: true
  /**
   * The response is compressed although it is not cached. Only for responses without secrets, because the size of a compressed
   * response can reveal its content.
   */
  compressed?: true
}

/** Declares an operation. The types of its input and response are inferred from the shape. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type PartOf<E, Part extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [K in Part]: infer Schema extends z.ZodType
}
  ? { [K in Part]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : object

type FilesOf<E, Content> = E extends { files: infer Files } ? { files: { [Field in keyof Files]?: Content } } : object

/** The input that a caller passes. */
export type InputOf<E extends EndpointShape> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'query', 'input'> &
  PartOf<E, 'body', 'input'> &
  FilesOf<E, Blob>

/** The caller's input after validation, as the handler receives it. */
export type ParsedInputOf<E extends EndpointShape> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  PartOf<E, 'body', 'output'> &
  FilesOf<E, Buffer>

/** A file that a handler returns. A long file is streamed while it is generated. */
export type FileBody = { body: Buffer | string | NodeJS.ReadableStream; headers?: Record<string, string> }

/** A stream of events that a handler returns. */
export type StreamBody = { body: NodeJS.ReadableStream }

export type AnswerOf<E extends EndpointShape> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends StreamAnswer
    ? StreamBody
    : FileBody

/** The key of an operation in the typed client, such as `GET /api/event`. */
export type EndpointKey<E extends EndpointShape> = `${E['method']} ${E['path']}`

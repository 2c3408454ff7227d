import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A 'no' by name: its HTTP status, and the sentence that a person reads. */
export type Refusal<Name extends string = string> = { error: Name; status: number; detail: string }

/** Makes the refusals of a contract: `{ event_not_found: { status: 404, detail: '…' } }`. The key becomes the name in the answer. */
export function refusalTable<const Table extends Record<string, { status: number; detail: string }>>(
  table: Table,
): { [Name in keyof Table & string]: Refusal<Name> } {
  const entries = Object.entries(table).map(([error, refusal]) => [error, { error, ...refusal }])
  return Object.fromEntries(entries)
}

/** What any operation may answer beside its own refusals. */
export const commonRefusals = refusalTable({
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  invalid: { status: 422, detail: 'Something in that request is not right. Please check it and try again.' },
  too_large: { status: 413, detail: 'That is too large to send.' },
  method_not_allowed: { status: 405, detail: 'This address does not take that kind of request.' },
  unsupported_media_type: { status: 415, detail: 'This address does not take that kind of content.' },
  not_signed_in: { status: 401, detail: 'Please sign in.' },
  not_allowed: { status: 403, detail: 'You may not do that.' },
  too_many_requests: { status: 429, detail: 'Too many tries. Please wait a little, then try again.' },
  too_busy: { status: 503, detail: 'The site is very busy just now. Please try again in a moment.' },
  unavailable: { status: 503, detail: 'The site cannot answer just now. Please try again in a moment.' },
  unexpected: { status: 500, detail: 'Sorry, an error has occurred on our side. Please try again later.' },
})

/** The first thing wrong with each field; what concerns the whole goes under `whole`. */
export function fieldErrors(error: z.ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || whole] ??= issue.message
  return fields
}

/** The one shape of every error body. `fields` names what is wrong with each field of a form. */
export type ErrorBody = { error: string; detail: string; fields?: Record<string, string>; request_id: string }

/** The answer of an operation that gives a file instead of JSON. */
export type FileAnswer = { file: { contentType: string } }

/** The answer of an operation that goes on telling until either side ends it; `each` is what one event carries. */
export type StreamAnswer = { stream: 'text/event-stream'; each: z.ZodType }

/** A file that an operation takes beside its fields. */
export type FileShape = {
  bytesBelow: number
  /** Said beside the field. */
  tooLarge: string
}

/**
 * One operation of the API, said once: from it come the route with its validation, the answer stripped field by field,
 * the OpenAPI description and the typed client.
 */
export type EndpointShape = {
  method: Method
  /** Starts with '/', no trailing slash (both forms are served); `:name` marks a parameter. */
  path: `/${string}`
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The files it takes, by field: then it takes a multipart form instead of JSON, whose other fields are `body`. */
  files?: Readonly<Record<string, FileShape>>
  /** It takes bytes of any kind, which its access rule reads before anything else does: a message signed by its sender. */
  bytes?: true
  answer: z.ZodType | FileAnswer | StreamAnswer
  /** Of a good answer; 200 unless said. */
  status?: 200 | 201 | 202
  /** Its own refusals; the common ones go without saying. */
  refusals?: Record<string, Refusal>
  /** The answer is the same for everyone and is kept as bytes until what visitors see changes. */
  kept?: true
}

/** Declares an operation; the types of its input and answer follow from what is given. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type PartOf<E, Part extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [K in Part]: infer Schema extends z.ZodType
}
  ? { [K in Part]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : object

type FilesOf<E, Content> = E extends { files: infer Files } ? { files: { [Field in keyof Files]?: Content } } : object

/** What a caller gives. */
export type InputOf<E extends EndpointShape> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'query', 'input'> &
  PartOf<E, 'body', 'input'> &
  FilesOf<E, Blob>

/** What the handler gets: the caller's input after validation. */
export type ParsedInputOf<E extends EndpointShape> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  PartOf<E, 'body', 'output'> &
  FilesOf<E, Buffer>

/** A file as a handler gives it; a long one as it is made. */
export type FileBody = { body: Buffer | string | NodeJS.ReadableStream; headers?: Record<string, string> }

/** Events as a handler gives them, one after another. */
export type StreamBody = { body: NodeJS.ReadableStream }

export type AnswerOf<E extends EndpointShape> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends StreamAnswer
    ? StreamBody
    : FileBody

/** `GET /api/event`: the name by which the client calls it. */
export type AddressOf<E extends EndpointShape> = `${E['method']} ${E['path']}`

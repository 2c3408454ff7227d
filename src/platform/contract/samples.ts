import type { z } from 'zod'
import type { EndpointKey, EndpointShape, InputOf } from '#platform/contract.ts'

/** A valid request to an operation and, where useful, an example response. */
export type Sample<E extends EndpointShape> = InputOf<E> & { answer?: AnswerInput<E['answer']> }

type AnswerInput<Answer> = Answer extends z.ZodType ? z.input<Answer> : never

/** Samples of each endpoint of a contract, by endpoint address. The first sample is the simplest. */
export type SamplesOf<Contract> = {
  readonly [
    Name in keyof Contract as Contract[Name] extends EndpointShape ? EndpointKey<Contract[Name]> : never
  ]: Contract[Name] extends EndpointShape ? readonly [Sample<Contract[Name]>, ...Sample<Contract[Name]>[]] : never
}

/** A sample of an endpoint whose static type is unknown. */
export type AnySample = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  files?: Readonly<Record<string, Blob | undefined>>
  answer?: unknown
}

export type SamplesByAddress = Readonly<Record<string, readonly AnySample[]>>

/** An example of an id that the client generates, which makes a repeated request idempotent. */
export const newId = '0199f0c1-0000-7000-8000-000000000000'

/** A minimal picture file: a PNG of one grey pixel. */
export const samplePicture = new Blob(
  [
    Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
      (character) => character.charCodeAt(0),
    ),
  ],
  { type: 'image/png' },
)

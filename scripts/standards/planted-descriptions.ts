import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const Schema = z.looseObject({ properties: z.record(z.string(), z.looseObject({ maxLength: z.number().optional() })) })
const Operation = z.looseObject({
  requestBody: z.looseObject({ content: z.object({ 'application/json': z.looseObject({ schema: Schema }) }) }),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

const PATH = '/api/messaging/sendmessage'
type SendMessage = z.infer<typeof Operation>

const faults: readonly { name: string; foundAs: string; plant(operation: SendMessage): void }[] = [
  {
    name: 'a-loosened-bound',
    foundAs: 'refusal_is_explained',
    plant: (operation) => setLongestSubject(operation, 1_000),
  },
  {
    name: 'a-constraint-too-many',
    foundAs: 'Schema-violating request accepted',
    // As long as the subject of the sample, which is still allowed.
    plant: (operation) => setLongestSubject(operation, 5),
  },
  {
    name: 'an-undocumented-status',
    foundAs: 'Undocumented status code',
    plant: ({ responses }) => delete responses['422'],
  },
]

/** Returns the description with one fault each, and how the fault must be found. */
export async function plantedDescriptions(file: string) {
  const text = await readFile(file, 'utf8')
  return faults.map(({ name, foundAs, plant }) => {
    const description = Description.parse(JSON.parse(text))
    const operation = Operation.parse(description.paths[PATH]?.['post'])
    plant(operation)
    description.paths[PATH] = { post: operation }
    return { name, foundAs, path: PATH, description }
  })
}

function setLongestSubject({ requestBody }: SendMessage, maxLength: number): void {
  const subject = requestBody.content['application/json'].schema.properties['subject']
  if (subject?.maxLength === undefined) throw new Error('the length of a subject is not described')
  subject.maxLength = maxLength
}

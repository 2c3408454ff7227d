type ApiResponse = { description: string; content: object }
export type ApiOperation = {
  summary: string
  description: string
  parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema?: unknown }[]
  requestBody?: { content: object } | undefined
  responses: Readonly<Record<string, ApiResponse | { $ref: string }>>
}

/** Shows the parameters, the body and the responses of an operation of the API. */
export function ApiOperationDetails({ operation }: { operation: ApiOperation }) {
  return (
    <>
      <p>
        {operation.summary}. {operation.description}
      </p>
      {operation.parameters.length > 0 && (
        <dl>
          {operation.parameters.map(({ name, in: where, required, schema }) => (
            <div key={name}>
              <dt>
                {name} ({where}
                {required ? '' : ', optional'})
              </dt>
              <dd>
                <code>{JSON.stringify(schema)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {operation.requestBody && <Shape label="Body" value={operation.requestBody.content} />}
      {Object.entries(operation.responses).map(
        ([status, response]) =>
          'content' in response && (
            <Shape key={status} label={`${status}: ${response.description}`} value={response.content} />
          ),
      )}
      <SharedStatuses responses={operation.responses} />
    </>
  )
}

function SharedStatuses({ responses }: Pick<ApiOperation, 'responses'>) {
  const statuses = Object.keys(responses).filter((status) => '$ref' in (responses[status] ?? {}))
  return statuses.length > 0 && <p>Also {statuses.join(', ')}: see Common responses.</p>
}

/** Explains the responses that many operations have in common. */
export function SharedResponses({ responses }: { responses: Readonly<Record<string, ApiResponse>> }) {
  return (
    <dl>
      {Object.entries(responses).map(([name, { description }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

function Shape({ label, value }: { label: string; value: unknown }) {
  return (
    <details>
      <summary>{label}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keyboard users must be able to focus it */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}

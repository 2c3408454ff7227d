export type ApiOperation = {
  summary: string
  parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema?: unknown }[]
  requestBody?: { content: object } | undefined
  responses: Readonly<Record<string, { description: string; content: object }>>
}

/** Shows the parameters, the body and the responses of an operation of the API. */
export function ApiOperationDetails({ operation }: { operation: ApiOperation }) {
  return (
    <>
      <p>{operation.summary}.</p>
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
      {Object.entries(operation.responses).map(([status, response]) => (
        <Shape key={status} label={`${status}: ${response.description}`} value={response.content} />
      ))}
    </>
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

/** What a semicolon can be part of without ending a statement: comments, texts, quoted names and bodies of functions. */
const PART = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g

/** Splits SQL into its statements, without comments. */
export function statementsOf(sql: string): string[] {
  const statements = ['']
  for (const [part] of sql.matchAll(PART)) {
    if (part === ';') statements.push('')
    else statements.push(`${statements.pop()}${/^(--|\/\*)/.test(part) ? ' ' : part}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

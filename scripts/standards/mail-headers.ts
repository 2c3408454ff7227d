/** What an email that the site sends has once, and no email has twice. */
const required = [
  ...['from', 'to', 'subject', 'date', 'message-id'],
  ...['mime-version', 'content-type', 'auto-submitted'],
]
const optional = ['list-unsubscribe', 'list-unsubscribe-post']
/** The longest line that RFC 5322 allows. */
const LONGEST_LINE = 998

/**
 * Returns which rules the source of an email breaks: RFC 5322 for headers and lines, RFC 2045 for parts, RFC 3834 for automatic
 * emails, and RFC 8058 for those that can be stopped with one click.
 */
export function headerFaults(source: string, { canBeStopped }: { canBeStopped: boolean }): string[] {
  const headers = headersOf(source)
  const value = (name: string) => headers.find((header) => header.name === name)?.value ?? ''
  const count = (name: string) => headers.filter((header) => header.name === name).length
  const domain = /@([^\s>]+)/.exec(value('from'))?.[1] ?? ''
  const id = /^<([^\s<>@]+@[^\s<>@]+)>$/.exec(value('message-id'))?.[1] ?? ''
  const isHttps = /^<https:\/\/[^\s<>]+>$/.test(value('list-unsubscribe'))
  const isOneClick = value('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  const expected = canBeStopped ? [...required, ...optional] : required
  const rules: [isFollowed: boolean, fault: string][] = [
    [/^[\t\r\n\x20-\x7E]*$/.test(source), 'has characters other than ASCII'],
    [!/[^\r]\n|\r[^\n]/.test(source), 'has a line that does not end with CR LF'],
    [
      source.split('\r\n').every((line) => line.length <= LONGEST_LINE),
      `has a line of over ${LONGEST_LINE} characters`,
    ],
    [!Number.isNaN(Date.parse(value('date'))), 'has a date that cannot be read'],
    [id.endsWith(`@${domain}`), 'has a Message-ID that is not of the sender’s domain'],
    [value('auto-submitted') === 'auto-generated', 'does not say that it is automatic'],
    [!canBeStopped || (isHttps && isOneClick), 'cannot be stopped with one click'],
    [/text\/plain[^]*?text\/html/.test(source), 'has no text before its HTML'],
    [contentIdsOf(source).every((one) => one.endsWith(`.${id}`)), 'has a Content-ID that is not its own'],
  ]
  return [
    ...rules.filter(([isFollowed]) => !isFollowed).map(([, fault]) => fault),
    ...expected.filter((name) => count(name) !== 1).map((name) => `has ${count(name)} times the header ${name}`),
    ...headers.filter(({ name }) => !expected.includes(name)).map(({ name }) => `has the header ${name}`),
    ...missingPictures(source).map((one) => `refers to the picture ${one}, which it does not contain`),
  ]
}

function headersOf(source: string): { name: string; value: string }[] {
  const [head = ''] = source.split('\r\n\r\n', 1)
  return head.split(/\r\n(?!\s)/).map((line) => {
    const [name = '', ...rest] = line.split(':')
    return { name: name.toLowerCase(), value: rest.join(':').replaceAll('\r\n', '').trim() }
  })
}

function contentIdsOf(source: string): string[] {
  return [...source.matchAll(/^Content-ID: <([^>]*)>\r$/gim)].map(([, id = '']) => id)
}

/** Returns the content ids that the HTML refers to and no part has. */
function missingPictures(source: string): string[] {
  // The HTML is quoted-printable.
  const decoded = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const ids = contentIdsOf(source)
  return [...decoded.matchAll(/src="cid:([^"]*)"/g)].map(([, id = '']) => id).filter((id) => !ids.includes(id))
}

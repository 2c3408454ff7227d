import { z } from 'zod'

/** Scheme and user; hosts with their ports; database and parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is
/** A name, an IPv4 address, an IPv6 address in brackets or an encoded path of a socket, and a port. */
const HOST = /^(\[[^\]]*\]|[^:[\]]*)(?::(.*))?$/s

const NOT_AN_ADDRESS = 'is not a valid address: brackets belong only around IPv6 addresses'

/** The URL of a database. As in libpq, it can name several hosts: `postgres://user:password@a:5432,b:5433/database`. */
export const DatabaseUrl = z.string().superRefine((url, issues) => {
  const problem = problemOfUrl(url)
  if (problem !== undefined) issues.addIssue(problem)
})

/** Returns the URL of each host that the URL names, in the same order. */
export function urlsOfHosts(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [url]
  return [`${start}${first}${rest}`, ...others.map((host) => `${start}${host}${rest}`)]
}

/** Returns what is wrong with the URL, without any part of it, because it has a password. */
function problemOfUrl(url: string): string | undefined {
  const [, , hosts, rest = ''] = PARTS.exec(url) ?? []
  if (hosts === undefined) return 'must start with postgres://'
  const all = hosts.split(',')
  if (all.length > 1 && all.includes('')) return 'has a comma without a host on both sides'
  for (const host of all) {
    const [matches, name, port] = HOST.exec(host) ?? []
    if (matches === undefined) return NOT_AN_ADDRESS
    if (port !== undefined && !isPort(port))
      return 'has a port that is not a number from 1 to 65535. In a password, write / as %2F, @ as %40 and : as %3A'
    if (all.length > 1 && name === '') return 'has a port without a host'
  }
  if (!urlsOfHosts(url).every((one) => URL.canParse(one))) return NOT_AN_ADDRESS
  const parameters = new URLSearchParams(rest.slice(rest.indexOf('?') + 1))
  if (all.length > 1 && (parameters.has('host') || parameters.has('port')))
    return 'names hosts before the database and in its parameters: leave out host= and port='
  return undefined
}

function isPort(port: string): boolean {
  return /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
}

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'

type Address = { address: string; family: number }

/** Where a call goes: the name that the certificate must have, and the addresses that were found and checked for it. */
export type Destination = { hostname: string; addresses: readonly Address[] }

/** What a call needs of the network. Tests have another one, whose names and addresses are their own. */
export type Network = {
  /** Returns every address of a name. It is called once for each call. */
  resolve(hostname: string): Promise<readonly Address[]>
  /** Opens a TLS connection to one of the addresses, without resolving the name again. */
  connect(destination: Destination): Duplex
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  connect: ({ hostname, addresses }) =>
    connect({
      host: hostname,
      // Addresses in digits cannot be named in TLS.
      servername: isIP(hostname) === 0 ? hostname : '',
      port: 443,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
      lookup: (_name, { all }, callback) => {
        const [first, ...more] = addresses
        if (!first) callback(new Error('there is no address'), [])
        else if (all) callback(null, [first, ...more])
        else callback(null, first.address, first.family)
      },
    }),
}

/** The networks that an address belongs to, each as text that is the same for all of its addresses. */
export type Networks = {
  /** The address itself, or for IPv6 its /64, which is the smallest that one customer has. */
  network: string
  /** The networks around it, from narrow to wide: the /24, or the /56 and the /48. One customer may have all of them. */
  wider: readonly string[]
}

/** Returns the network of an IP address, the narrowest of `networksOf`. */
export function networkOf(address: string): string {
  return networksOf(address).network
}

/** Returns the networks of an IP address. The port that some proxies add is removed, because it differs for every connection. */
export function networksOf(address: string): Networks {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.(\d+)(?::\d+)?$/i.exec(address)
  if (v4) return { network: `${v4[1]}.${v4[2]}`, wider: [`${v4[1]}.0/24`] }
  const groups = groupsOf(/^\[(.*)\]/.exec(address)?.[1] ?? address)
  const [first, second, third, fourth = '0'] = groups
  const prefix48 = [first, second, third].join(':')
  const upperByte = (Number.parseInt(fourth, 16) >> 8) << 8
  return {
    network: `${[first, second, third, fourth].join(':')}::/64`,
    wider: [`${prefix48}:${upperByte.toString(16)}::/56`, `${prefix48}::/48`],
  }
}

/** Returns the widest network of an address: the /48 or the /24. */
export function widestNetworkOf(address: string): string {
  return networksOf(address).wider.at(-1) ?? address
}

/** Returns the groups of an IPv6 address without leading zeros, so that one address has one spelling. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::', 2) ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}

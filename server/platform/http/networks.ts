import { isIPv6 } from 'node:net'

/** Returns what counts as one client: an IPv4 address, or an IPv6 network of 64 bits, because one internet connection has that many addresses. */
export function clientKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** How many times as much as one client a network of 64, 56 and 48 bits may have: a home line is given one of 56 or of 48. */
export const SHARES = [1, 2, 4] as const

type Network = { network: string; times: (typeof SHARES)[number] }

/** The networks that a client is counted in, the narrowest first. Any other key than an address is only itself. */
export function networksOf(client: string): Network[] {
  const alone: Network = { network: client, times: 1 }
  const groups = client.split(':')
  if (groups.length !== 4 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return [alone]
  const site = groups.slice(0, 3).join(':')
  const line = (Number.parseInt(groups[3]!, 16) & 0xff00).toString(16)
  return [
    alone,
    { network: `${site}:${line}::/56`, times: 2 },
    { network: `${site}::/48`, times: 4 },
  ]
}

/** The network of one internet connection: an address, or 56 bits. */
export function lineOf(client: string): string {
  const networks = networksOf(client)
  return (networks[1] ?? networks[0]!).network
}

/** The widest of them. */
export function widestOf(client: string): string {
  return networksOf(client).at(-1)!.network
}

/** Whether the client is that network, or in it. */
export function isWithin(client: string, network: string): boolean {
  return networksOf(client).some((own) => own.network === network)
}

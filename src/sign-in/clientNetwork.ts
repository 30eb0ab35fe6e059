import { trimOws } from '../http/trimOws.js'
import { parse } from '../http/urls.js'

/** Where a request comes from, as far as that can be known. */
export interface ClientNetwork {
  /** The network of the client; undefined where it is unknown, or seems to be that of a proxy. */
  readonly network: string | undefined
  /** What many clients may share: the first 48 bits of an IPv6 address, or a neighbour that seems to be a proxy. */
  readonly wide: string | undefined
  /** Whether the network is that of the client beyond doubt. */
  readonly certain: boolean
}

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12, 192.168/16, ::/64, fc00::/7, fe80::/10. */
const NOT_PUBLIC =
  /^(10\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|0:0:0:0::|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/

/**
 * The network of a client, by the address that the framework says it has.
 *
 * Behind a proxy that the framework does not know of, every client has the address of the proxy. That shows: a header names
 * another client, and the address is not among those it names. But anybody can send such a header. So a public address is
 * counted as that of the client, and that of a neighbour as one that many share.
 */
export function clientNetwork(address: string | undefined, headers: Headers): ClientNetwork {
  const network = address === undefined ? undefined : networkOf(address)
  if (network === undefined) return { network: undefined, wide: undefined, certain: false }
  const named = FORWARDING.flatMap((name) => headers.get(name)?.split(/[,;]/) ?? [])
  const certain = named.length === 0 || named.some((each) => networkOf(bare(each)) === network)
  if (!certain && NOT_PUBLIC.test(network)) return { network: undefined, wide: network, certain }
  return { network, wide: wideOf(network), certain }
}

/** One customer may have 65,536 networks (RFC 6177). */
const wideOf = (network: string): string | undefined =>
  network.endsWith('/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined

/** RFC 7239: `for="[2001:db8::1]:4711"`. */
const bare = (element: string): string => trimOws(element).replace(/^for=/i, '').replaceAll('"', '')

/**
 * The network an address belongs to, in one spelling: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * whoever has one address there has all of them (RFC 6177).
 *
 * @returns Undefined for what is no address.
 */
export function networkOf(address: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^[\]]+))$/.exec(trimOws(address)) ?? []
  const written = (bracketed ?? plain)?.replace(/%.*$/s, '') ?? ''
  return written.split(':').length > 2 ? ofVersion6(written) : ofVersion4(written)
}

function ofVersion4(written: string): string | undefined {
  const [, dotted] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(written) ?? []
  const octets = dotted?.split('.').map(Number) ?? []
  return octets.length === 4 && octets.every((octet) => octet <= 255) ? octets.join('.') : undefined
}

function ofVersion6(written: string): string | undefined {
  const host = /^[\da-f:.]+$/i.test(written) ? parse(`http://[${written}]/`)?.hostname : undefined
  if (host === undefined) return undefined
  const groups = groupsOf(host.slice(1, -1))
  // RFC 4291 section 2.5.5.2: an IPv4 address in the clothes of IPv6.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an address in the one form that the URL parser writes. */
function groupsOf(canonical: string): number[] {
  const [before, after] = canonical.split('::').map((half) => half.split(':').filter(Boolean)) as [string[], string[]?]
  const zeros = Array<string>(8 - before.length - (after?.length ?? 0)).fill('0')
  return [...before, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}

/**
 * The address of a client by `X-Forwarded-For`, to which each proxy adds whom it heard.
 *
 * @param header - All of the header, or null.
 * @param proxies - How many proxies are ours. Counted from the end: what stands before their entries, anybody can invent.
 * @returns Without port and zone. Undefined where there are fewer entries, or no address: the request took another way.
 */
export function forwardedAddress(header: string | null, proxies: number): string | undefined {
  const entry = trimOws(header?.split(',').at(-proxies) ?? '')
  if (networkOf(entry) === undefined) return undefined
  const [address = '', zone] = entry.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').split('%')
  const isVersion6 = address.split(':').length > 2
  // RFC 4007 section 11: an IPv4 address has no zone, and the zone of another means nothing on this machine.
  if (zone !== undefined && !isVersion6) return undefined
  // Some proxies add the port.
  return isVersion6 ? address : address.replace(/:\d+$/, '')
}

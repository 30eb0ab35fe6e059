import { trimOws } from '../http/trimOws.js'
import { networkOf } from './networkOf.js'

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

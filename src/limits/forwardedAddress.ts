import { trimOws } from '../http/trimOws.js'
import { networkOf } from './networkOf.js'

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

import { parse } from '../http/sameOrigin.js'
import { trimOws } from '../http/trimOws.js'

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

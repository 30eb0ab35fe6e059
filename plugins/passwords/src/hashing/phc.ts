import { base64Bytes, base64Text } from './base64.js'

/** A password hash in the PHC string format: `$id$v=version$name=value,name=value$salt$hash`. */
export interface Phc {
  /** Name of the algorithm, such as `argon2id`. */
  readonly id: string
  /** Version of the algorithm. Undefined if it is not written. */
  readonly version?: number | undefined
  /** Parameters, in the order in which they are written. */
  readonly parameters: ReadonlyMap<string, string>
  /** At least one byte. Undefined if it is not written. */
  readonly salt?: Buffer | undefined
  /** At least one byte. Undefined if it is not written. */
  readonly hash?: Buffer | undefined
}

/** How many characters a hash may have, in any format. */
export const LONGEST_HASH = 512

const NAME = /^[a-z0-9-]{1,32}$/
const VALUE = /^[a-zA-Z0-9/+.-]+$/
const DECIMAL = /^(?:0|[1-9]\d{0,9})$/

/**
 * Reads a PHC string. It is strict: `writePhc` of the result is the same text again. It takes linear time.
 *
 * @returns Undefined if the text is not a PHC string, or has more than 512 characters.
 */
export function readPhc(text: string): Phc | undefined {
  if (text.length > LONGEST_HASH || !text.startsWith('$')) return undefined
  const [id = '', ...parts] = text.slice(1).split('$')
  const isVersioned = parts[0]?.startsWith('v=') ?? false
  const version = isVersioned ? decimalIn(parts.shift()?.slice(2)) : undefined
  const parameters = parts[0]?.includes('=') ? parametersIn(parts.shift() ?? '') : new Map<string, string>()
  if (!NAME.test(id) || (isVersioned && version === undefined) || !parameters || parts.length > 2) return undefined
  const [salt, hash] = parts.map((part) => (part === '' ? undefined : base64Bytes(part, 'unpadded')))
  if ((parts.length > 0 && !salt) || (parts.length > 1 && !hash)) return undefined
  return { id, version, parameters, salt, hash }
}

/** Writes a PHC string. The values must be ones that `readPhc` returns. */
export function writePhc({ hash, id, parameters, salt, version }: Phc): string {
  const written = [...parameters].map(([name, value]) => `${name}=${value}`)
  return [
    '',
    id,
    ...(version === undefined ? [] : [`v=${String(version)}`]),
    ...(written.length === 0 ? [] : [written.join(',')]),
    ...[salt, hash].flatMap((bytes) => (bytes ? [base64Text(bytes, 'unpadded')] : [])),
  ].join('$')
}

/**
 * The parameters of a PHC string as numbers.
 *
 * @param names - All of them must be there, and no other ones.
 * @returns Undefined if one is missing, is not a decimal number, or is not in `names`.
 */
export function phcNumbers<N extends string>(
  { parameters }: Phc,
  names: readonly N[],
): Readonly<Record<N, number>> | undefined {
  const numbers = names.map((name) => [name, decimalIn(parameters.get(name))] as const)
  if (parameters.size !== names.length || numbers.some(([, number]) => number === undefined)) return undefined
  return Object.fromEntries(numbers) as Record<N, number>
}

/** A decimal number without sign and leading zeros. */
export const decimalIn = (text: string | undefined): number | undefined =>
  text !== undefined && DECIMAL.test(text) ? Number(text) : undefined

function parametersIn(text: string): Map<string, string> | undefined {
  const pairs = text.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)]
  })
  const parameters = new Map(pairs)
  const isStrict = pairs.every(([name, value]) => NAME.test(name) && name !== 'v' && VALUE.test(value))
  return isStrict && parameters.size === pairs.length ? parameters : undefined
}

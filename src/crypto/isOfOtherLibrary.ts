/** Longer headers are not looked at: those of the list have 160 characters at most. */
const LONGEST_HEADER = 256

/** Forms of sealed and signed session cookies that other libraries write, by the header: `alg`, `enc` and `kid`. */
const FORMS: readonly ((header: Header) => boolean)[] = [
  // next-auth 4
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && kid === undefined,
  // Auth.js 5: the kid is a thumbprint of the key (RFC 7638), with SHA-512 or SHA-256. Better Auth: with SHA-256.
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256CBC-HS512' && (kid === undefined || isThumbprint(kid)),
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && isThumbprint(kid),
  // next-auth 3, Better Auth with JWT, and what most encode functions of applications write
  ({ alg, enc }) => (alg === 'HS256' || alg === 'HS512') && enc === undefined,
]

interface Header {
  readonly alg?: unknown
  readonly enc?: unknown
  readonly kid?: unknown
}

/**
 * Whether the form of a token is one in which another library writes sessions, and we never did: our `kid` is 12 hexadecimal
 * digits, a dot and a month. Nothing is opened, so this proves nothing.
 */
export function isOfOtherLibrary(token: string): boolean {
  const end = token.slice(0, LONGEST_HEADER + 1).indexOf('.')
  const header = end > 0 ? headerIn(token.slice(0, end)) : null
  return header !== null && FORMS.some((isForm) => isForm(header))
}

function headerIn(segment: string): Header | null {
  try {
    const header: unknown = JSON.parse(atob(segment.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof header === 'object' ? header : null
  } catch {
    return null
  }
}

const isThumbprint = (kid: unknown): boolean => typeof kid === 'string' && /^([\w-]{43}|[\w-]{86})$/.test(kid)

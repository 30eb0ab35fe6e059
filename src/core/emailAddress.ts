const LONGEST = 254
const LONGEST_LOCAL_PART = 64
/** Normalizing may shorten a text, but nothing this long becomes an address. */
const LONGEST_WRITTEN = 320
// Controls, invisible format characters and every kind of blank: mailers and people read past them.
const INVISIBLE = /[\p{C}\p{Z}]/u
const ATOM = /^[a-z0-9#$&'*+/=?^_`{}~-]+$/
/**
 * What a mailer may decode (RFC 2047 section 2), or take for an option, a file or a gateway, where it stands in front of the `@`.
 * So may `!` and `%`, for routes through other hosts (RFC 5321 appendix F.2, RFC 1123 section 5.2.16), and `|`, for a program:
 * they are in no atom.
 */
const MEANT_FOR_MAILERS = /=\?|\?=|^[-/]/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The one form in which an address is stored, compared and written to; undefined for what is not exactly one address.
 *
 * Normalized first (NFKC, lower case, A-labels), and validated after that. Accepts a dot-atom in ASCII in front of the `@`
 * (RFC 5322 section 3.2.3) and a host name with at least two labels behind it: no comments, quotes, groups or lists, and nothing
 * that a mailer between here and the mailbox may decode or route.
 */
export function canonicalAddress(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > LONGEST_WRITTEN) return undefined
  const bare = trimmed(written)
  if (!bare.isWellFormed() || INVISIBLE.test(bare)) return undefined
  const normal = bare.normalize('NFKC').toLowerCase()
  const [local = '', host, ...more] = normal.split('@')
  // An `@` that only normalizing brings to light was meant to be read as something else.
  if (host === undefined || more.length > 0 || bare.split('@').length !== 2) return undefined
  const domain = asciiHost(host)
  if (domain === undefined || local.length > LONGEST_LOCAL_PART || MEANT_FOR_MAILERS.test(local)) return undefined
  const address = `${local}@${domain}`
  return address.length <= LONGEST && local.split('.').every((atom) => ATOM.test(atom)) ? address : undefined
}

/**
 * The mailbox that most servers put a canonical address into: without what follows a `+` in front of the `@`, and without dots
 * there. For counting mails only: elsewhere, `ann+x@app.example` is another person than `ann@app.example`.
 */
export function mailboxOf(address: string): string {
  const at = address.indexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${address.slice(at)}`
}

/** The host with A-labels (RFC 5891), lower case; undefined if it is not a host name; IP addresses are not. */
function asciiHost(host: string): string | undefined {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  const labels = hostname.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : hostname
}

/** Without blanks at the ends, which keyboards add; other white space is no slip of a finger. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === ' ') from++
  while (to > from && text[to - 1] === ' ') to--
  return text.slice(from, to)
}

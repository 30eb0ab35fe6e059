const LONGEST = 254
const LONGEST_LOCAL_PART = 64
/** Normalizing may shorten a text, but a longer text than this never becomes a valid email address. */
const LONGEST_WRITTEN = 320
// Control characters, invisible format characters and all white space: mail software and readers may ignore them.
const INVISIBLE = /[\p{C}\p{Z}]/u
const ATOM = /^[a-z0-9#$&'*+/=?^_`{}~-]+$/
/**
 * Texts in front of the `@` that mail software may decode (RFC 2047 section 2), or treat as an option, a file or a
 * gateway. The same is true for `!` and `%`, which route through other hosts (RFC 5321 appendix F.2, RFC 1123 section
 * 5.2.16), and for `|`, which starts a program: `ATOM` excludes them.
 */
const MEANT_FOR_MAILERS = /=\?|\?=|^[-/]/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The canonical form in which an email address is stored, compared and used as a recipient; undefined for a value that
 * is not exactly one email address.
 *
 * The value is normalized (NFKC, lower case, A-labels), then validated. Accepted is an ASCII dot-atom in front of the
 * `@` (RFC 5322 section 3.2.3) and a host name with at least two labels after it. Comments, quotes, groups and lists
 * are refused, and so is everything that mail software on the way to the mailbox may decode or route.
 */
export function canonicalAddress(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > LONGEST_WRITTEN) return undefined
  const bare = trimmed(written)
  if (!bare.isWellFormed() || INVISIBLE.test(bare)) return undefined
  const normal = bare.normalize('NFKC').toLowerCase()
  const [local = '', host, ...more] = normal.split('@')
  // An `@` that appears only by normalizing was another character in the original text.
  if (host === undefined || more.length > 0 || bare.split('@').length !== 2) return undefined
  const domain = asciiHost(host)
  if (domain === undefined || local.length > LONGEST_LOCAL_PART || MEANT_FOR_MAILERS.test(local)) return undefined
  const address = `${local}@${domain}`
  return address.length <= LONGEST && local.split('.').every((atom) => ATOM.test(atom)) ? address : undefined
}

/**
 * The mailbox of a canonical email address at most servers: without dots in front of the `@`, and without a `+` and
 * what follows it there. Use it only to count mails: at some servers, `ann+x@app.example` and `ann@app.example` are
 * different users.
 */
export function mailboxOf(address: string): string {
  const at = address.indexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${address.slice(at)}`
}

/** The host with A-labels (RFC 5891), in lower case; undefined for anything but a host name, such as an IP address. */
function asciiHost(host: string): string | undefined {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  const labels = hostname.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : hostname
}

/** Removes blanks at the ends, which keyboards add. Other white space is kept, because it is not typed by accident. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === ' ') from++
  while (to > from && text[to - 1] === ' ') to--
  return text.slice(from, to)
}

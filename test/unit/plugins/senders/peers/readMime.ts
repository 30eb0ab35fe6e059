/** A parsed mail (RFC 5322, RFC 2045 to 2047), with the parts that tests need. */
export interface WrittenMail {
  /** Header fields by lower-case name, decoded, with all values of each. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** Decoded content by type, such as `text/plain`. */
  readonly parts: ReadonlyMap<string, string>
}

/** Parses a mail as it came over the wire. */
export function readMime(raw: string): WrittenMail {
  const { headers, body } = split(raw)
  const [type = ''] = headers.get('content-type') ?? []
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return { headers, parts: new Map([[bare(type), decoded(headers, body)]]) }
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  const parts = pieces.map((piece): [string, string] => {
    const part = split(piece.replace(/^\r\n/, ''))
    return [bare(part.headers.get('content-type')?.[0] ?? ''), decoded(part.headers, part.body)]
  })
  return { headers, parts: new Map(parts) }
}

const bare = (type: string): string => type.split(';')[0] ?? ''

function split(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), words(line.slice(line.indexOf(':') + 1).trim())])
  }
  return { headers, body: raw.slice(end + 4) }
}

function decoded(headers: ReadonlyMap<string, readonly string[]>, body: string): string {
  const [encoding = '7bit'] = headers.get('content-transfer-encoding') ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes encoded words; adjacent ones form one text. */
const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    )

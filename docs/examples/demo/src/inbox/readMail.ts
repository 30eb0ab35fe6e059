/** The readable parts of a mail. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Reads a mail (RFC 5322, RFC 2045) as mail libraries write it: in UTF-8, with a text and an HTML part. */
export function readMail(raw: Buffer): MailText {
  const mail = partIn(raw.toString('latin1'))
  const parts = partsOf(mail)
  const content = (type: string): string =>
    contentOf(parts.find(({ headers }) => headers.get('content-type')?.startsWith(type)))
  return {
    subject: decodedWords(mail.headers.get('subject') ?? ''),
    text: content('text/plain'),
    html: content('text/html'),
  }
}

function partIn(source: string): Part {
  const [head = '', ...body] = source.split('\r\n\r\n')
  // A line that starts with a space or tab continues the line before.
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return { headers: new Map(headers), body: body.join('\r\n\r\n') }
}

/** A part, or the parts of a multipart (RFC 2046 section 5.1). */
function partsOf(part: Part): Part[] {
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(part.headers.get('content-type') ?? '') ?? []
  if (boundary === undefined) return [part]
  const inner = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return inner.flatMap((source) => partsOf(partIn(source.trimStart())))
}

function contentOf(part: Part | undefined): string {
  const { headers, body = '' } = part ?? {}
  const encoding = headers?.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? unquoted(body) : Buffer.from(body, 'latin1').toString()
}

/** RFC 2045 section 6.7. */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString()

/** RFC 2047 section 2. */
const decodedWords = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
  )

import fc from 'fast-check'

const CHARACTERS = [
  ...Array.from('//\\\t\n\r@:.?#a% \u0000\u001f\u007f\u00a0\u2028\u3002\uff0f\ufeff\ud800éⓐ[];&='),
  '\udc00',
  '%2f',
  '%5c',
  '%00',
]
const PIECES = [
  'https:',
  'http:',
  'HTTPS:',
  'javascript:',
  'data:',
  'blob:',
  '//',
  '\\\\',
  'app.example',
  'evil.example',
]
const PARTS = ['@', ':443', ':8443', '..', '.', '/auth/signout']

/** Strings on which URL parsers disagree. Some of them are URLs of the site, others are not. */
export function hostileUrls(origin: string): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.constantFrom(...CHARACTERS), fc.constantFrom(...PIECES, ...PARTS, origin))
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  return fc.oneof(
    text,
    text.map((tail) => `/${tail}`),
    text.map((tail) => origin + tail),
  )
}

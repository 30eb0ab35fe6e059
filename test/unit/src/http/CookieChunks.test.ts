import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import {
  CHUNK_SIZE,
  chunkSize,
  CookieJar,
  type CookieSpec,
  expireChunks,
  expireStrays,
  MAX_CHUNKS,
  readChunks,
  serializeCookie,
  writeChunks,
} from '../../../../src/http/CookieJar.js'

const SPEC: CookieSpec = { name: '__Host-s', options: { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } }
const LATER = new Date('2031-01-01T00:00:00Z')
const LIMIT = CHUNK_SIZE * MAX_CHUNKS

/** The Cookie header of the next request, from the cookies that a jar sends. */
const nextHeader = (jar: CookieJar): string =>
  jar.outgoing
    .filter(({ value }) => value !== '')
    .map((cookie) => serializeCookie(cookie).split('; ', 1)[0])
    .join('; ')

const textOf = (length: number): string =>
  Array.from({ length: Math.ceil(length / 8) }, (_, at) => String(at).padStart(8, 'x'))
    .join('')
    .slice(0, length)

/** A jar whose request has these cookies. */
const jarWith = (cookies: Readonly<Record<string, string>>): CookieJar =>
  new CookieJar(
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  )

const removed = (jar: CookieJar): string[] => jar.outgoing.filter(({ value }) => value === '').map(({ name }) => name)

describe('writeChunks and readChunks', () => {
  const edges = Array.from({ length: MAX_CHUNKS }, (_, at) => (at + 1) * CHUNK_SIZE).flatMap((edge) => [
    edge - 1,
    edge,
    edge + 1,
  ])
  it.each([1, ...edges.filter((size) => size <= LIMIT)])('restore a value of %i characters', (size) => {
    const jar = new CookieJar(null)
    expect(writeChunks(jar, SPEC, textOf(size), LATER)).toBe(true)
    expect(jar.outgoing.length).toBe(Math.ceil(size / CHUNK_SIZE))
    expect(readChunks(new CookieJar(nextHeader(jar)), SPEC)).toBe(textOf(size))
  })

  it('restore a value of any size up to the limit, in any order, in cookies that a browser keeps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMIT }), fc.boolean(), (size, isReversed) => {
        const jar = new CookieJar(null)
        writeChunks(jar, SPEC, textOf(size), LATER)
        for (const cookie of jar.outgoing) expect(serializeCookie(cookie).length).toBeLessThanOrEqual(4096)
        const pairs = nextHeader(jar).split('; ')
        const header = (isReversed ? pairs.toReversed() : pairs).join('; ')
        expect(readChunks(new CookieJar(header), SPEC)).toBe(textOf(size))
      }),
      { numRuns: 200 },
    )
  })

  it('defect R22: write cookies below 4096 bytes, whatever their name and attributes are', () => {
    const options = fc.record({
      path: fc.constantFrom('/', `/${'p'.repeat(300)}`),
      domain: fc.constantFrom(undefined, `${'d'.repeat(60)}.example.test`),
      partitioned: fc.boolean(),
      priority: fc.constantFrom(undefined, 'medium' as const),
    })
    const unit = fc.constantFrom('x', '%', 'é', '漢', '🦊')
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 1, max: 2000 }), options, fc.integer({ min: 1, max: 6000 }), unit],
        (length, more, size, character) => {
          const spec = { name: 'n'.repeat(length), options: { ...SPEC.options, ...more } }
          const jar = new CookieJar(null)
          const value = character.repeat(size)
          const isWritten = writeChunks(jar, spec, value, LATER)
          for (const cookie of jar.outgoing) expect(Buffer.byteLength(serializeCookie(cookie))).toBeLessThan(4096)
          expect(jar.outgoing.length > 0).toBe(isWritten)
          if (isWritten) expect(readChunks(new CookieJar(nextHeader(jar)), spec)).toBe(value)
          else expect(encodeURIComponent(value).length).toBeGreaterThan(chunkSize(spec))
        },
      ),
    )
  })

  it('leave room in the 16 KiB of headers that Node accepts', () => {
    expect(LIMIT).toBeLessThanOrEqual(12 * 1024)
  })

  it('write nothing if the value is too long', () => {
    const jar = new CookieJar(null)
    expect(writeChunks(jar, SPEC, textOf(LIMIT + 1), LATER)).toBe(false)
    expect(jar.outgoing).toEqual([])
  })

  it('write one cookie under the plain name, or several under numbered names', () => {
    const short = new CookieJar(null)
    writeChunks(short, SPEC, 'short', LATER)
    expect(short.outgoing).toEqual([{ name: SPEC.name, value: 'short', options: { ...SPEC.options, expires: LATER } }])
    const long = new CookieJar(null)
    writeChunks(long, SPEC, textOf(CHUNK_SIZE + 1), LATER)
    expect(long.outgoing.map(({ name }) => name)).toEqual([`${SPEC.name}.0`, `${SPEC.name}.1`])
  })

  it.each([
    [1, 3],
    [3, 1],
    [3, 2],
    [MAX_CHUNKS, 1],
    [1, MAX_CHUNKS],
  ])('remove all old pieces when %i pieces are replaced by %i', (before, after) => {
    const first = new CookieJar(null)
    writeChunks(first, SPEC, textOf(before * CHUNK_SIZE), LATER)
    const second = new CookieJar(nextHeader(first))
    writeChunks(second, SPEC, textOf(after * CHUNK_SIZE - 1), LATER)
    const old = new Set(first.outgoing.map(({ name }) => name))
    const kept = second.outgoing.filter(({ value }) => value !== '').map(({ name }) => name)
    expect(kept.length).toBe(after)
    expect(new Set([...kept, ...removed(second)])).toEqual(new Set([...old, ...kept]))
    expect(readChunks(second, SPEC)).toBe(textOf(after * CHUNK_SIZE - 1))
  })
})

describe('readChunks', () => {
  const name = SPEC.name
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['nothing', {}, undefined],
    ['an empty cookie', { [name]: '' }, undefined],
    ['a whole value before pieces', { [`${name}.0`]: 'x', [name]: 'whole' }, 'whole'],
    ['pieces behind an empty whole', { [name]: '', [`${name}.0`]: 'aa', [`${name}.1`]: 'b' }, 'aab'],
    ['pieces up to the first gap', { [`${name}.0`]: 'aa', [`${name}.2`]: 'cc' }, 'aa'],
    ['pieces up to the first empty one', { [`${name}.0`]: 'aa', [`${name}.1`]: '', [`${name}.2`]: 'c' }, 'aa'],
    ['no piece behind the short last one', { [`${name}.0`]: 'aa', [`${name}.1`]: 'b', [`${name}.2`]: 'c' }, 'aab'],
    ['no piece longer than the first', { [`${name}.0`]: 'aa', [`${name}.1`]: 'bbb' }, 'aa'],
    ['nothing without the first', { [`${name}.1`]: 'b' }, undefined],
    [
      'nothing under other spellings',
      {
        [`${name}.00`]: 'a',
        [`${name}.+0`]: 'a',
        [`${name}. 0`]: 'a',
        [`${name}.0x0`]: 'a',
        [`${name}.-0`]: 'a',
        [`${name}.0e0`]: 'a',
      },
      undefined,
    ],
    ['nothing under a longer name', { [`${name}0`]: 'a', [`${name}-x`]: 'a', [`x${name}`]: 'a' }, undefined],
  ])('reads %s', (_name, cookies, value) => {
    expect(readChunks(jarWith(cookies), SPEC)).toBe(value)
  })

  it('reads at most as many pieces as are ever written', () => {
    const asked: string[] = []
    const jar = new (class extends CookieJar {
      override readAll(cookie: string): readonly string[] {
        asked.push(cookie)
        return super.readAll(cookie)
      }
    })(Array.from({ length: 500 }, (_, at) => `${name}.${String(at)}=x`).join('; '))
    expect(readChunks(jar, SPEC)).toBe('x'.repeat(MAX_CHUNKS))
    expect(new Set(asked).size).toBe(MAX_CHUNKS + 1)
  })
})

describe('expireChunks', () => {
  it('removes the cookie and its pieces, or nothing if there is nothing', () => {
    const nothing = jarWith({ other: 'x' })
    expireChunks(nothing, SPEC)
    expect(nothing.outgoing).toEqual([])
    const jar = jarWith({
      [SPEC.name]: 'x',
      [`${SPEC.name}.0`]: 'x',
      [`${SPEC.name}.old`]: 'x',
      [`${SPEC.name}x`]: 'x',
    })
    expireChunks(jar, SPEC)
    expect(removed(jar)).toEqual([SPEC.name, `${SPEC.name}.0`, `${SPEC.name}.old`])
    for (const { options } of jar.outgoing) expect(options).toEqual({ ...SPEC.options, maxAge: 0 })
  })

  it('removes every valid piece, however many other cookies come first', () => {
    const strays = Array.from({ length: 300 }, (_, at) => [`${SPEC.name}.stray${String(at)}`, 'x'])
    const pieces = Array.from({ length: MAX_CHUNKS }, (_, at) => [`${SPEC.name}.${String(at)}`, 'x'])
    const jar = jarWith(Object.fromEntries([...strays, ...pieces]) as Record<string, string>)
    expireChunks(jar, SPEC)
    expect(removed(jar)).toEqual(expect.arrayContaining(pieces.map(([name]) => name)))
    expect(jar.outgoing.length).toBeLessThanOrEqual(30)
  })
})

describe('expireStrays', () => {
  it('removes cookies that only look like a piece', () => {
    const jar = jarWith({
      [`${SPEC.name}.0`]: 'aa',
      [`${SPEC.name}.1`]: 'b',
      [`${SPEC.name}.2`]: 'c',
      [`${SPEC.name}.x`]: 'd',
    })
    expireStrays(jar, SPEC)
    expect(removed(jar)).toEqual([`${SPEC.name}.2`, `${SPEC.name}.x`])
  })

  it('removes all pieces beside a complete value', () => {
    const jar = jarWith({ [SPEC.name]: 'whole', [`${SPEC.name}.0`]: 'a' })
    expireStrays(jar, SPEC)
    expect(removed(jar)).toEqual([`${SPEC.name}.0`])
  })

  it('never writes a name that is not a token', () => {
    const jar = new CookieJar(`${SPEC.name}.@(x)=y; ${SPEC.name}.é=y; ${SPEC.name}."=y`)
    expireStrays(jar, SPEC)
    expect(jar.outgoing).toEqual([])
  })
})

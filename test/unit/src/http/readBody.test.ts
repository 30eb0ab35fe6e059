import { describe, expect, it } from '@jest/globals'
import { MalformedRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../../src/core/errors.js'
import { type Fields, readBody } from '../../../../src/http/readBody.js'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const LIMIT = 256 * 1024

const read = (body: string, type: string, headers: Record<string, string> = {}, limit = LIMIT): Promise<Fields> =>
  readBody(
    new Request('https://app.example/', { method: 'POST', body, headers: { 'content-type': type, ...headers } }),
    limit,
  )

/** A body that counts its reads. */
function streamed(chunks: readonly (string | Error)[]): { request: Request; asked: () => number } {
  let at = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[at++]
        if (chunk === undefined) controller.close()
        else if (typeof chunk === 'string') controller.enqueue(new TextEncoder().encode(chunk))
        else controller.error(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers: { 'content-type': JSON_TYPE }, duplex: 'half' as const }
  return { request: new Request('https://app.example/', init), asked: () => at }
}

describe('readBody', () => {
  it('reads JSON', async () => {
    expect({ ...(await read('{"a":"1","b":{"c":[1,null,true]}}', JSON_TYPE)) }).toEqual({
      a: '1',
      b: { c: [1, null, true] },
    })
  })

  it('reads a form, and the first value of a repeated field', async () => {
    expect({ ...(await read('a=1&b=x%20y+z&a=2&c', FORM_TYPE)) }).toEqual({ a: '1', b: 'x y z', c: '' })
  })

  it('reads an empty body as no fields, with or without a type', async () => {
    const empty = new Request('https://app.example/', { method: 'POST' })
    expect(Object.keys(await readBody(empty, LIMIT))).toEqual([])
    for (const type of [JSON_TYPE, FORM_TYPE]) expect(Object.keys(await read('', type))).toEqual([])
  })

  it.each([
    [JSON_TYPE, '{"__proto__":1,"constructor":1,"prototype":1,"a":1}'],
    [FORM_TYPE, '__proto__=1&__proto__[x]=1&constructor[prototype]=1&prototype=1&a=1'],
  ])('returns the fields of %s without a prototype, and without names that reach one', async (type, body) => {
    const fields = await read(body, type)
    expect(Object.getPrototypeOf(fields)).toBeNull()
    expect(Object.keys(fields)).toEqual(['a'])
  })

  it('drops the names that reach a prototype at every depth', async () => {
    const fields = await read('{"a":[{"__proto__":{"x":1},"b":{"constructor":1,"c":1}}]}', JSON_TYPE)
    expect(JSON.stringify(fields)).toBe('{"a":[{"b":{"c":1}}]}')
    const [first] = fields['a'] as object[]
    expect(Object.getPrototypeOf(first)).toBeNull()
  })

  it.each(['x', '[]', 'null', '1', '"x"', 'true', '{"a":', '\u0000', '{"a":1}x'])(
    'refuses the JSON %j',
    async (body) => {
      await expect(read(body, JSON_TYPE)).rejects.toThrow(MalformedRequest)
    },
  )

  it('reveals nothing of the body in an error', async () => {
    const error: unknown = await read('{"password":"hunter2",', JSON_TYPE).catch((reason: unknown) => reason)
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('hunter2')
  })

  it('accepts nesting up to 32 levels', async () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    await expect(read(nested(32), JSON_TYPE)).resolves.toBeDefined()
    await expect(read(nested(33), JSON_TYPE)).rejects.toThrow(MalformedRequest)
    await expect(read(nested(100_000), JSON_TYPE)).rejects.toThrow(MalformedRequest)
  })

  it('accepts up to 1000 fields', async () => {
    const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `f${String(at)}`)
    const form = (count: number): Promise<Fields> =>
      read(
        names(count)
          .map((name) => `${name}=x`)
          .join('&'),
        FORM_TYPE,
      )
    const object = (count: number): Promise<Fields> =>
      read(JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 'x']))), JSON_TYPE)
    for (const send of [form, object]) {
      expect(Object.keys(await send(1000)).length).toBe(1000)
      await expect(send(1001)).rejects.toThrow(PayloadTooLarge)
    }
  })

  it('accepts as many bytes as the limit, and not one more', async () => {
    const body = (length: number): string => `a=${'x'.repeat(length - 2)}`
    await expect(read(body(2048), FORM_TYPE, {}, 2048)).resolves.toBeDefined()
    await expect(read(body(2049), FORM_TYPE, {}, 2048)).rejects.toThrow(PayloadTooLarge)
    await expect(read('a=é', FORM_TYPE, {}, 3)).rejects.toThrow(PayloadTooLarge)
  })

  it('stops reading a stream at the limit', async () => {
    const { request, asked } = streamed(Array.from({ length: 1000 }, () => 'x'.repeat(512)))
    await expect(readBody(request, 1024)).rejects.toThrow(PayloadTooLarge)
    expect(asked()).toBeLessThanOrEqual(4)
  })

  it.each(['-1', 'x', '1e3', '0x10', '1, 2', ''])('ignores the length %j', async (length) => {
    await expect(read(`a=${'x'.repeat(4096)}`, FORM_TYPE, { 'content-length': length }, 2048)).rejects.toThrow(
      PayloadTooLarge,
    )
  })

  it('joins a character that the network has split', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}')
    const cut = bytes.indexOf(0xc3) + 1
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, cut))
        controller.enqueue(bytes.slice(cut))
        controller.close()
      },
    })
    const init = { method: 'POST', body, headers: { 'content-type': JSON_TYPE }, duplex: 'half' as const }
    expect({ ...(await readBody(new Request('https://app.example/', init), LIMIT)) }).toEqual({ a: 'é' })
  })

  it('refuses a body that is cut off', async () => {
    const { request } = streamed(['{"a":', new Error('reset')])
    await expect(readBody(request, LIMIT)).rejects.toThrow(MalformedRequest)
  })

  it('refuses unknown types, character sets and codings', async () => {
    await expect(read('{}', 'text/plain')).rejects.toThrow(UnsupportedMediaType)
    await expect(read('{}', `${JSON_TYPE}; charset=utf-16`)).rejects.toThrow(UnsupportedMediaType)
    await expect(read('{}', JSON_TYPE, { 'content-encoding': 'gzip' })).rejects.toThrow(UnsupportedMediaType)
    await expect(read('{}', JSON_TYPE, { 'content-encoding': ' Identity ' })).resolves.toBeDefined()
    await expect(read('{}', `${JSON_TYPE}; charset="UTF-8"; x=y`)).resolves.toBeDefined()
  })
})

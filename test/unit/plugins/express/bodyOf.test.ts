import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { bodyOf } from '../../../../plugins/express/src/ExpressBinding.js'

const FORM = 'application/x-www-form-urlencoded'

interface Sent {
  readonly headers?: Record<string, string>
  readonly httpVersionMajor?: number
  readonly body?: unknown
}

function aRequest({ headers = { 'content-length': '9' }, httpVersionMajor = 1, body }: Sent = {}) {
  return Object.assign(Readable.from([Buffer.from('a=1'), Buffer.from('&b=2')]), { headers, httpVersionMajor, body })
}

async function aReadRequest(sent: Sent) {
  const req = aRequest(sent)
  for await (const _chunk of req);
  return req
}

const parsed = async (type: string, body: unknown, headers = new Headers()): Promise<unknown> =>
  bodyOf(await aReadRequest({ headers: { 'content-type': type, 'content-length': '9' }, body }), headers)

const textOf = async (body: ReturnType<typeof bodyOf>): Promise<string> => new Response(body).text()

describe('bodyOf', () => {
  it('streams a body that was not read', async () => {
    expect(await textOf(bodyOf(aRequest(), new Headers()))).toBe('a=1&b=2')
  })

  it('ignores the empty object that Express 4 sets when no parser read the body', async () => {
    expect(await textOf(bodyOf(aRequest({ body: {} }), new Headers()))).toBe('a=1&b=2')
  })

  it('returns null if no body is announced', () => {
    expect(bodyOf(aRequest({ headers: {} }), new Headers())).toBeNull()
    expect(bodyOf(aRequest({ headers: { 'content-length': '0' } }), new Headers())).toBeNull()
  })

  it('reads bodies of unknown length', async () => {
    const chunked = { headers: { 'transfer-encoding': 'chunked' } }
    expect(await textOf(bodyOf(aRequest(chunked), new Headers()))).toBe('a=1&b=2')
    expect(await textOf(bodyOf(aRequest({ headers: {}, httpVersionMajor: 2 }), new Headers()))).toBe('a=1&b=2')
  })

  it('attack #26: discards the rest and keeps the connection when reading stops early', async () => {
    const req = aRequest()
    const stream = new Response(bodyOf(req, new Headers())).body!
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel()
    expect(req.destroyed).toBe(false)
    expect(await once(req, 'end')).toEqual([])
  })

  it('attack #302: serializes parsed JSON again', async () => {
    expect(await parsed('application/json', { a: { b: [1] } })).toBe('{"a":{"b":[1]}}')
    expect(await parsed('application/vnd.api+json', { a: 1 })).toBe('{"a":1}')
  })

  it('attack #302: serializes a parsed form again, with every value of a repeated field in order', async () => {
    expect(await parsed(FORM, { a: '1&2', b: ['x', 'y'] })).toBe('a=1%262&b=x&b=y')
    expect(await parsed(`${FORM.toUpperCase()}; charset=utf-8`, { a: 'é' })).toBe('a=%C3%A9')
  })

  it('defect R21: writes a list with one value as the field name[], which is another field', async () => {
    expect(await parsed(FORM, { code: ['x'], a: 'y' })).toBe('code%5B%5D=x&a=y')
  })

  it('writes the values that a middleware converted as text', async () => {
    expect(await parsed(FORM, { a: 1, b: false, c: null })).toBe('a=1&b=false')
  })

  it('attack #302: restores the names of nested form fields', async () => {
    const form = new URLSearchParams(
      (await parsed(FORM, { a: { $ne: 'x', b: { c: 'y' } }, d: [{ e: 'z' }] })) as string,
    )
    expect([...form]).toEqual([
      ['a[$ne]', 'x'],
      ['a[b][c]', 'y'],
      ['d[e]', 'z'],
    ])
  })

  it('attack #302: passes text and bytes on unchanged', async () => {
    expect(await parsed(FORM, 'a=1')).toBe('a=1')
    expect(await parsed(FORM, Buffer.from('a=1'))).toEqual(Buffer.from('a=1'))
  })

  it('attack #302: removes headers that describe the body before it was parsed', async () => {
    const headers = new Headers({ 'content-type': FORM, 'content-length': '9', 'content-encoding': 'gzip' })
    headers.set('transfer-encoding', 'chunked')
    await parsed(FORM, { a: '1' }, headers)
    expect([...headers.keys()]).toEqual(['content-type'])
  })

  it('attack #302: fails on reading if nothing is left of the body', async () => {
    const req = await aReadRequest({})
    await expect(textOf(bodyOf(req, new Headers()))).rejects.toThrow('nothing in req.body')
  })
})

import { describe, expect, it } from '@jest/globals'
import { correctJson } from '../../../../src/oauth/endpoints.js'

describe('correctJson', () => {
  it('changes the JSON, and sets its content type', async () => {
    const wrong = new Response('{"a":1}', { status: 400, headers: { 'content-type': 'text/plain' } })
    const right = await correctJson(wrong, (body, status) => ({ ...body, b: status }))
    expect([right.status, right.headers.get('content-type')]).toEqual([400, 'application/json'])
    expect(await right.json()).toEqual({ a: 1, b: 400 })
  })

  it.each(['<html>', '[]', 'null', '"a"', ''])('returns %j unchanged', async (body) => {
    const answer = new Response(body)
    expect(await correctJson(answer, () => ({ changed: true }))).toBe(answer)
    expect(await answer.text()).toBe(body)
  })

  it('returns a response unchanged if there is nothing to change', async () => {
    const answer = Response.json({ a: 1 })
    expect(await correctJson(answer, () => undefined)).toBe(answer)
    expect(await answer.json()).toEqual({ a: 1 })
  })
})

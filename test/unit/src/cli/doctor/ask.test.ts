import { describe, expect, it } from '@jest/globals'
import { ask } from '../../../../../src/cli/doctor/ask.js'
import { ScriptedClient } from '../../../../support/cli/ScriptedClient.js'

const URL = 'https://op.example/x'
const refuse = (): never => {
  throw new RangeError('too late')
}

describe('a request of doctor', () => {
  it('returns JSON', async () => {
    const { body, headers, problem } = await ask(
      new ScriptedClient(() => Response.json({ a: 1 }, { headers: { x: 'y' } })),
      URL,
    )
    expect([body, headers.get('x'), problem]).toEqual([{ a: 1 }, 'y', undefined])
  })

  it.each([
    [() => new Response('no', { status: 404 }), `${URL} answered with status 404.`],
    [
      () => new Response(null, { status: 302, headers: { location: 'https://www.op.example/' } }),
      `${URL} answered with status 302, and redirects to https://www.op.example/.`,
    ],
    [() => new Response('<html>'), `${URL} returned something other than JSON.`],
    [() => Response.json('text'), `${URL} returned something other than JSON.`],
    [refuse, 'too late'],
  ])('returns no answer for %s', async (answer, problem) => {
    expect(await ask(new ScriptedClient(answer), URL)).toMatchObject({ problem, body: {} })
  })
})

import { describe, expect, it } from '@jest/globals'
import { withRetry } from '../../../../src/oauth/ServerBuilder.js'

const URL = 'https://op.example/keys'

/** Sends requests to a server that returns these responses one after the other. */
function answering(...answers: (Response | Error)[]) {
  const asked: Request[] = []
  const send = (request: Request): Promise<Response> => {
    asked.push(request)
    const answer = answers[asked.length - 1] ?? new TypeError('asked too often')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { asked, send }
}

describe('defect R5: a GET', () => {
  it.each([new TypeError('reset'), new Response('', { status: 500 }), new Response('', { status: 503 })])(
    'is sent again after %s',
    async (failure) => {
      const { asked, send } = answering(failure, new Response('keys'))
      expect(await (await withRetry(new Request(URL, { headers: { accept: 'a/b' } }), send)).text()).toBe('keys')
      expect(asked.map(({ headers, url }) => [url, headers.get('accept')])).toEqual([
        [URL, 'a/b'],
        [URL, 'a/b'],
      ])
    },
  )

  it('is sent twice at most', async () => {
    const down = answering(new TypeError('first'), new TypeError('second'))
    await expect(withRetry(new Request(URL), down.send)).rejects.toThrow('second')
    expect(down.asked).toHaveLength(2)
  })

  it.each([200, 302, 401, 404, 429])('is not sent again after status %d', async (status) => {
    const { asked, send } = answering(new Response('', { status }))
    expect((await withRetry(new Request(URL), send)).status).toBe(status)
    expect(asked).toHaveLength(1)
  })

  it('is not sent again with a DPoP proof', async () => {
    const { asked, send } = answering(new TypeError('reset'))
    await expect(withRetry(new Request(URL, { headers: { dpop: 'x.y.z' } }), send)).rejects.toThrow('reset')
    expect(asked).toHaveLength(1)
  })
})

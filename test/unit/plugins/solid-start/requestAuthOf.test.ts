import { describe, expect, it } from '@jest/globals'
import { MethodNotAllowed } from 'authengine'
import { changingRequestAuthOf, requestAuthOf } from '../../../../plugins/solid-start/src/requestAuthOf.js'
import { aConfig } from './fixtures.js'

const config = aConfig()
const asked = (path: string, method = 'GET') => ({ request: new Request(`http://app.example${path}`, { method }) })

describe('requestAuthOf', () => {
  it('returns the same auth context for the same request', async () => {
    const event = asked('/')
    expect(await requestAuthOf(event, config)).toBe(await requestAuthOf({ ...event }, config))
    expect(await requestAuthOf(event, config)).not.toBe(await requestAuthOf(asked('/'), config))
  })

  it('rejects without a request', async () => {
    await expect(requestAuthOf(undefined, config)).rejects.toThrow(TypeError)
  })
})

describe('changingRequestAuthOf', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('refuses a "use server" function that is called by %s', async (method) => {
    await expect(changingRequestAuthOf(asked('/_server?id=x', method), config)).rejects.toThrow(MethodNotAllowed)
  })

  it('accepts a POST, and server code of a page', async () => {
    for (const event of [asked('/_server?id=x', 'POST'), asked('/login')]) {
      expect(await changingRequestAuthOf(event, config)).toBe(await requestAuthOf(event, config))
    }
  })

  it('rejects without a request', async () => {
    await expect(changingRequestAuthOf(undefined, config)).rejects.toThrow(TypeError)
  })
})

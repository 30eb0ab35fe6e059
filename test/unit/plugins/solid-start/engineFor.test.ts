import { describe, expect, it } from '@jest/globals'
import { engineFor } from '../../../../plugins/solid-start/src/engineFor.js'
import { aConfig } from './fixtures.js'

const event = { request: new Request('http://app.example/') }

describe('engineFor', () => {
  it('returns one engine for each configuration, whichever code passes it', async () => {
    const config = aConfig({ prefix: '/login' })
    const engine = await engineFor(event, config)
    expect(await engineFor(event, config)).toBe(engine)
    expect(await engineFor(event, () => config)).toBe(engine)
    expect(await engineFor(event, () => Promise.resolve(config))).toBe(engine)
    expect(await engineFor(event, { ...config })).not.toBe(engine)
  })

  it('calls a configuration function once for each request, however often the event is copied', async () => {
    let made = 0
    const source = () => {
      made += 1
      return aConfig()
    }
    const nativeEvent = {}
    const first = await engineFor({ ...event, nativeEvent }, source)
    expect(await engineFor({ ...event, nativeEvent }, source)).toBe(first)
    expect(await engineFor({ request: new Request('http://app.example/'), nativeEvent }, source)).toBe(first)
    expect(made).toBe(1)
    expect(await engineFor({ ...event, nativeEvent: {} }, source)).not.toBe(first)
  })
})

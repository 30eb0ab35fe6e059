import { describe, expect, it } from '@jest/globals'
import { engineFor } from '../../../../plugins/solid-start/src/engineFor.js'
import { aConfig } from './fixtures.js'

const event = { request: new Request('http://app.example/') }

describe('engineFor', () => {
  it('is one for each configuration, whoever hands it over', async () => {
    const config = aConfig({ prefix: '/login' })
    const engine = await engineFor(event, config)
    expect(await engineFor(event, config)).toBe(engine)
    expect(await engineFor(event, () => config)).toBe(engine)
    expect(await engineFor(event, () => Promise.resolve(config))).toBe(engine)
    expect(await engineFor(event, { ...config })).not.toBe(engine)
  })
})

import { describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine'
import { defineEvent, json } from 'authengine/plugin'
import { alarmSet } from '../support/alarmSet.js'
import { anEngine, jsonOf } from '../support/anEngine.js'

const Used = defineEvent<{ readonly userId: string }>('totp.used')
const Foreign = defineEvent<string>('other.used')

const totp: AuthPlugin = {
  id: 'totp',
  name: 'One-time codes',
  register: (registry) =>
    void registry.event(Used).route(({ emit }) => ({
      path: ':event',
      GET: async (ctx, { event }) => {
        if (event === 'foreign') await emit(Foreign, 'x', ctx)
        else await emit(Used, { userId: 'ann' }, event === 'job' ? null : ctx)
        return json('done')
      },
    })),
}
const listening = (id: string, handle: (text: string) => Promise<void> | undefined): AuthPlugin => ({
  id,
  name: id,
  register: (registry) =>
    void registry.on(defineEvent<{ readonly userId: string }>('totp.used'), async ({ userId }, ctx) =>
      handle(`${id} ${userId} ${ctx?.route.action ?? 'no request'}`),
    ),
})

describe('events of plugins', () => {
  it('call every handler, one after the other, in any order of plugins', async () => {
    const heard: string[] = []
    const note = (text: string) => void heard.push(text)
    const { browser } = anEngine({ plugins: [listening('one', note), totp, listening('two', note)] })
    expect(await jsonOf(await browser().get('/auth/totp/used'))).toBe('done')
    await browser().get('/auth/totp/job')
    expect(heard).toEqual(['one ann totp', 'two ann totp', 'one ann no request', 'two ann no request'])
  })

  it('call the other handlers if one fails or hangs', async () => {
    const heard: string[] = []
    let hangs: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => {
      hangs = resolve
    })
    const plugins = [
      totp,
      listening('fails', () => Promise.reject(new TypeError('away'))),
      listening('hangs', () => {
        void alarmSet(clock).then(hangs)
        return new Promise(() => undefined)
      }),
      listening('last', (text) => void heard.push(text)),
    ]
    const { browser, clock, log } = anEngine({ plugins })
    const answer = browser().get('/auth/totp/used')
    await hanging
    clock.forward(6)
    expect(await jsonOf(await answer)).toBe('done')
    expect(heard).toEqual(['last ann totp'])
    expect(log.codes('error')).toEqual(['EventError', 'EventError'])
  })

  it('can be emitted by the plugin that registered them, and by no other', async () => {
    const { browser, log } = anEngine({ plugins: [totp] })
    expect((await browser().get('/auth/totp/foreign')).status).toBe(302)
    expect(log.codes('error')).toEqual(['CallbackRouteError'])
  })

  it('have names that begin with the id of the plugin', () => {
    const wrong: AuthPlugin = { id: 'totp', name: 'totp', register: (registry) => void registry.event(Foreign) }
    expect(() => anEngine({ plugins: [wrong] })).toThrow(/event: has the name "other.used"/)
  })

  it('refuse a handler that is not a function', () => {
    const wrong: AuthPlugin = { id: 'totp', name: 'totp', register: (registry) => void registry.on(Used, {} as never) }
    expect(() => anEngine({ plugins: [wrong] })).toThrow(/on: must be a function/)
  })
})

import { describe, expect, it } from '@jest/globals'
import { parts } from './parts.js'

const STATE = {
  id: 'one',
  provider: 'op',
  attempt: 0,
  callbackUrl: 'https://app.example/home',
  origin: 'https://pr-1.preview.example/auth/callback/op',
}

const OP = { id: 'op', stateForm: 'sealed' } as const

describe('FlowStates', () => {
  it('reads its own state for a day', async () => {
    const { clock, states } = parts()
    const state = await states.write(STATE)
    expect(await states.read(state, OP)).toEqual(STATE)
    clock.forward(24 * 60 * 60 - 1)
    expect(await states.read(state, OP)).toEqual(STATE)
    clock.forward(1)
    expect(await states.read(state, OP)).toBeNull()
  })

  it('stays below the 500 characters after which some providers cut it', async () => {
    const { states } = parts()
    const long = {
      ...STATE,
      id: 'x'.repeat(22),
      callbackUrl: `https://app.example/${'x'.repeat(100)}`,
      origin: undefined,
    }
    const state = await states.write(long)
    expect(state.length).toBeLessThan(500)
    expect((await states.read(state, OP))?.callbackUrl).toBe(long.callbackUrl)
  })

  it('writes only plain characters for services that accept no others', async () => {
    const { states } = parts()
    const state = await states.write(STATE, 'plain')
    expect(state).toMatch(/^[\w-]+$/)
    const by = { id: 'op', stateForm: 'plain' } as const
    expect(await states.read(state, by)).toEqual(STATE)
    for (const forged of [state.slice(0, -4), 'x', '', 'a.b']) expect(await states.read(forged, by)).toBeNull()
  })

  it('writes only the id of the flow for services that accept no more', async () => {
    const { states } = parts()
    const id = 'x'.repeat(22)
    const by = { id: 'op', stateForm: 'short' } as const
    expect(await states.write({ ...STATE, id }, 'short')).toBe(id)
    // A lost flow is not started again, because the number of attempts would be unknown.
    expect(await states.read(id, by)).toMatchObject({ id, provider: 'op', attempt: 1 })
    for (const forged of ['', 'x', `${id}x`, `${id.slice(1)}.`]) expect(await states.read(forged, by)).toBeNull()
  })

  it('leaves out a return URL that is too long', async () => {
    const { states } = parts()
    const state = await states.write({ ...STATE, callbackUrl: `https://app.example/${'x'.repeat(101)}` })
    expect(await states.read(state, OP)).toEqual({ ...STATE, callbackUrl: undefined })
  })

  it('reads nothing that is forged, or sealed for another purpose', async () => {
    const { sealer, states } = parts()
    const state = await states.write(STATE)
    const flow = await sealer.seal(STATE, 'flow', 60)
    for (const forged of ['', 'x', flow, state.slice(0, -1), `${state}x`, state.toUpperCase()])
      expect(await states.read(forged, OP)).toBeNull()
  })

  it.each([{ id: 1 }, { provider: undefined }, { attempt: '0' }])('reads no state that contains %j', async (wrong) => {
    const { sealer, states } = parts()
    expect(await states.read(await sealer.seal({ ...STATE, ...wrong }, 'state', 60), OP)).toBeNull()
  })
})

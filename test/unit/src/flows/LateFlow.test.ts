import { describe, expect, it } from '@jest/globals'
import type { FlowTraits } from '../../../../src/flows/DescribedFlow.js'
import { LateFlow } from '../../../../src/flows/LateFlow.js'
import type { SignInFlow } from '../../../../src/flows/SignInFlow.js'
import { Passport, PassportFlow } from '../actions/parts.js'
import { aContext } from './code/parts.js'

const TRAITS: FlowTraits<Passport> = { performs: Passport, entrance: 'callback', callbackMethods: ['POST'] }
const passport = new Passport({ id: 'op', name: 'Example' })
const ctx = aContext({ path: '/auth/callback/op?number=1' })

function late(load: () => Promise<SignInFlow<Passport>> = () => Promise.resolve(new PassportFlow())) {
  const loads: Promise<SignInFlow<Passport>>[] = []
  const flow = new LateFlow(TRAITS, () => {
    const loading = load()
    loads.push(loading)
    return loading
  })
  return { flow, loads }
}

describe('LateFlow', () => {
  it('says what is known before anything is loaded', () => {
    const { flow, loads } = late()
    expect(flow.supports(passport)).toBe(true)
    expect([flow.entrance, flow.postsOwnForm, flow.callbackMethods]).toEqual(['callback', false, ['POST']])
    expect(loads).toEqual([])
  })

  it('has the defaults of every flow', () => {
    const { entrance, postsOwnForm, callbackMethods } = new LateFlow({ performs: Passport }, () =>
      Promise.resolve(new PassportFlow()),
    )
    expect([entrance, postsOwnForm, callbackMethods]).toEqual(['signin', false, ['GET', 'POST']])
  })

  it('is loaded once, however many sign in', async () => {
    const { flow, loads } = late()
    await Promise.all([flow.begin(passport, ctx, null), flow.begin(passport, ctx, null)])
    await flow.finish(passport, ctx)
    expect(loads).toHaveLength(1)
  })

  it('is loaded again when that failed', async () => {
    const tries = [Promise.reject(new TypeError('gone')), Promise.resolve(new PassportFlow())]
    const { flow } = late(() => tries.shift() ?? Promise.reject(new RangeError('asked too often')))
    await expect(flow.begin(passport, ctx, null)).rejects.toThrow('gone')
    await expect(flow.begin(passport, ctx, null)).resolves.toMatchObject({ status: 302 })
    await expect(flow.begin(passport, ctx, null)).resolves.toMatchObject({ status: 302 })
  })

  it.each<[string, (flow: SignInFlow<Passport>) => unknown, string]>([
    ['question', (flow) => flow.question(passport, ctx), 'question'],
    ['attempted', (flow) => flow.attempted(passport, ctx, 'finish'), 'attempted finish'],
    ['awaited', (flow) => flow.awaited(passport, ctx), 'awaited'],
    ['begin', (flow) => flow.begin(passport, ctx, { id: 'ann' }), 'begin ann'],
    ['ceremony', (flow) => flow.ceremony(passport, ctx, { id: 'ann' }), 'ceremony ann'],
    ['leave', (flow) => flow.leave(passport, ctx, 'token'), 'leave token'],
    ['returned', (flow) => flow.returned(passport, ctx), 'returned'],
    ['ended', (flow) => flow.ended(passport, ctx, end), 'ended end'],
    ['finish', (flow) => flow.finish(passport, ctx), 'finish'],
  ])('passes on %s, and what it answers', async (name, call, expected) => {
    const told: unknown[] = []
    const answer = (...words: unknown[]) => {
      told.push([words.slice(0, 2), [name, ...words.slice(2).map(nameOf)].join(' ')])
      return Promise.resolve(expected)
    }
    const { flow } = late(() => Promise.resolve(Object.assign(new PassportFlow(), { [name]: answer })))
    expect(await call(flow)).toBe(expected)
    expect(told).toEqual([[[passport, ctx], expected]])
  })
})

const end = (): Promise<never> => Promise.reject(new TypeError('This ends nothing.'))

const nameOf = (word: unknown): unknown =>
  word === end ? 'end' : typeof word === 'object' && word && 'id' in word ? word.id : word

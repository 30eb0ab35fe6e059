import { describe, expect, it } from '@jest/globals'
import { type KnownOptions, unknownOptions } from '../../../../src/core/Provider.js'

const KNOWN: KnownOptions = {
  names: new Set(['id', 'token', 'options']),
  groups: { token: new Set(['url']), client: new Set(['auth_method']) },
  loose: new Set(['client']),
  replacedBy: { tokenUrl: 'token' },
}
const problem = 'is unknown, so it has no effect.'

describe('unknown options of a provider', () => {
  it('are mistakes, and reported with the name that they resemble', () => {
    expect(unknownOptions({ id: 'a', tokens: 1, tokenUrl: 2, region: 3, gone: undefined }, KNOWN)).toEqual([
      { option: 'tokens', problem, fix: 'Write token.', isMistake: true },
      { option: 'tokenUrl', problem, fix: 'Write token.', isMistake: true },
      { option: 'region', problem, fix: 'The names are id, token, options.', isMistake: true },
    ])
  })

  it('are found in nested objects, and only as misspelled ones if others are allowed there', () => {
    const given = { token: { uri: 1, other: 2 }, client: { auth_methods: 1, other: 2 } }
    const { names, ...known } = KNOWN
    const found = unknownOptions(given, { ...known, names: new Set([...names, 'client']) })
    expect(found.map(({ option }) => option)).toEqual(['token.uri', 'token.other', 'client.auth_methods'])
  })

  it('may be read by the factory that was called with them, unless they resemble others or were replaced', () => {
    const found = unknownOptions({ region: 1, tokens: 2, tokenUrl: 3, token: { other: 1 }, options: {} }, KNOWN)
    expect(found.map(({ option, isMistake }) => [option, isMistake])).toEqual([
      ['region', false],
      ['tokens', true],
      ['tokenUrl', true],
    ])
  })

  it('are allowed if they are passed on, unless they resemble others', () => {
    const found = unknownOptions({ region: 1, tokens: 2 }, { ...KNOWN, areHandedOn: true })
    expect(found.map(({ option }) => option)).toEqual(['tokens'])
  })
})

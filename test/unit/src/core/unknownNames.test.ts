import { describe, expect, it } from '@jest/globals'
import {
  mistypedNames,
  namesOf,
  nearest,
  unknownIn,
  unknownName,
  unknownNames,
} from '../../../../src/core/unknownNames.js'

const KNOWN = namesOf<{ maxAge: number; signIn: string; url: string }>({ maxAge: true, signIn: true, url: true })

describe('unknown names', () => {
  it('are those that are not known, unless their value is undefined', () => {
    const given = { maxAge: 1, signin: 1, other: null, left: undefined, [Symbol('own')]: 1 }
    expect(unknownIn(given, KNOWN)).toEqual(['signin', 'other'])
    expect(unknownIn({}, KNOWN)).toEqual([])
  })

  it.each([
    ['maxage', 'maxAge'],
    ['MAXAGE', 'maxAge'],
    ['maxAges', 'maxAge'],
    ['max_age', 'maxAge'],
    ['axAge', 'maxAge'],
    ['maxAg', 'maxAge'],
    ['maxEge', 'maxAge'],
    ['mxaAge', 'maxAge'],
    ['maxAeg', 'maxAge'],
    ['singIn', 'signIn'],
    ['amxAeg', undefined],
    ['sigIn', 'signIn'],
    ['signOn', 'signIn'],
    ['uri', 'url'],
    ['urll', 'url'],
    ['mxAg', undefined],
    ['age', undefined],
    ['raw', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j resembles %j', (name, meant) => {
    expect(nearest(name, KNOWN)).toBe(meant)
  })

  it('are reported with the name that they resemble, or with all names', () => {
    const problem = 'is unknown, so it has no effect.'
    expect(unknownName('session.', 'maxage', KNOWN)).toEqual({
      option: 'session.maxage',
      problem,
      fix: 'Write maxAge.',
    })
    const fix = 'The names are maxAge, signIn, url.'
    expect(unknownName('', 'other', KNOWN)).toEqual({ option: 'other', problem, fix })
  })

  it('are found in objects, and in no other value', () => {
    expect(unknownNames('session.', { maxage: 1, url: '/' }, KNOWN)).toEqual([
      { option: 'session.maxage', problem: 'is unknown, so it has no effect.', fix: 'Write maxAge.' },
    ])
    for (const nothing of [undefined, null, 7, {}]) expect(unknownNames('', nothing, KNOWN)).toEqual([])
  })
})

describe('misspelled names, if other names are allowed', () => {
  it('defect R7: are those that resemble a known name which is missing', () => {
    const found = mistypedNames('x.', { maxage: 1, signIn: 2, signin: 3, role: 4, urls: undefined }, KNOWN)
    expect(found).toEqual([{ option: 'x.maxage', problem: 'is unknown, so it has no effect.', fix: 'Write maxAge.' }])
    expect(mistypedNames('x.', undefined, KNOWN)).toEqual([])
  })

  it.each([
    ['ip', undefined],
    ['ID', 'id'],
    ['ids', 'id'],
  ])('compares names of two letters exactly: %j resembles %j', (name, meant) => {
    expect(nearest(name, new Set(['id']))).toBe(meant)
  })
})

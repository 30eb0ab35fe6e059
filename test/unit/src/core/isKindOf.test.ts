import { describe, expect, it } from '@jest/globals'
import { AuthError, isKindOf } from '../../../../src/core/AuthError.js'
import { AccessDenied } from '../../../../src/core/errors.js'

class Unpaid extends AccessDenied {
  static override readonly name: string = 'Unpaid'
}

/** A class of another copy of the package: with the same name and brand, but another prototype. */
const foreign = (name: string): object => {
  class Base extends Error {
    static override readonly name: string = name
  }
  Object.defineProperty(Base.prototype, Symbol.for('authengine.error'), { value: true })
  return new Base()
}

describe('isKindOf', () => {
  it('recognizes the base classes of a class', () => {
    expect(isKindOf(Unpaid, new Unpaid())).toBe(true)
    expect(isKindOf(AccessDenied, new Unpaid())).toBe(true)
    expect(isKindOf(Unpaid, new AccessDenied())).toBe(false)
  })

  it('defect R9: recognizes an error of another copy by its brand and its name', () => {
    expect(isKindOf(AccessDenied, foreign('AccessDenied'))).toBe(true)
    expect(isKindOf(AuthError, foreign('AccessDenied'))).toBe(false)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'AccessDenied'],
    ['an object without a prototype', Object.create(null)],
    ['an error of that name without the mark', Object.assign(new Error('x'), { name: 'AccessDenied' })],
    ['a class', AccessDenied],
  ])('does not accept %s', (_name, value) => {
    expect(isKindOf(AccessDenied, value)).toBe(false)
  })
})

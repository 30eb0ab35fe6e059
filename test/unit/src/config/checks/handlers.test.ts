import { describe, expect, it } from '@jest/globals'
import { handlerFaults } from '../../../../../src/config/checks/names.js'
import { optionsOf } from './inspected.js'

const act = (): null => null

describe('the check of callbacks and events', () => {
  it('accepts known names, and undefined', () => {
    expect(handlerFaults('callbacks', { signIn: act, redirect: act, jwt: act, session: act })).toEqual([])
    const all = { signIn: act, signOut: act, createUser: act, updateUser: act, linkAccount: act, session: act }
    expect(handlerFaults('events', Object.freeze(all))).toEqual([])
    expect(handlerFaults('callbacks', { jwt: undefined, session: null, signin: undefined })).toEqual([])
  })

  it.each([
    ['callbacks', 'signin', 'Write signIn.'],
    ['callbacks', 'Session', 'Write session.'],
    ['callbacks', 'authorised', 'The names are signIn, redirect, jwt, session.'],
    ['events', 'signin', 'Write signIn.'],
    ['events', 'createuser', 'Write createUser.'],
  ] as const)('refuses %s.%s', (kind, name, fix) => {
    const problem = 'is unknown, so it has no effect.'
    expect(handlerFaults(kind, { [name]: act })).toEqual([{ option: `${kind}.${name}`, problem, fix }])
  })

  it.each([true, false, 'yes', {}])('refuses %p as a function', (value) => {
    const expected = [{ option: 'callbacks.jwt', problem: 'must be a function.', fix: 'Write a function.' }]
    expect(handlerFaults('callbacks', { jwt: value })).toEqual(expected)
  })

  it.each([42, 'signIn', null, act])('refuses %p as the group', (given) => {
    expect(optionsOf(handlerFaults('events', given))).toEqual(['events'])
  })

  it('accepts other methods of a class instance, but no misspelled ones', () => {
    class Rules {
      readonly roles = new Map()
      readonly sessions = [1]
      signIn = act
      jwt(): null {
        return null
      }
      roleOf(): string {
        return 'guest'
      }
    }
    class Mistyped extends Rules {
      signin(): boolean {
        return false
      }
    }
    expect(handlerFaults('callbacks', new Rules())).toEqual([])
    expect(optionsOf(handlerFaults('callbacks', new Mistyped()))).toEqual(['callbacks.signin'])
  })
})

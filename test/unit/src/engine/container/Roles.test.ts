import { describe, expect, it } from '@jest/globals'
import { Clock } from '../../../../../src/core/ports.js'
import { roleName, Roles } from '../../../../../src/engine/container/Roles.js'
import { FakeClock } from '../../../../../src/testing/index.js'

describe('Roles', () => {
  it('keeps the last part of a role that exists once', () => {
    const roles = new Roles()
    const [first, last] = [new FakeClock(), new FakeClock()]
    roles.fill(Clock, first)
    roles.fill(Clock, last)
    expect(roles.find(Clock)).toBe(last)
  })

  it('fills an empty role with the default part, once', () => {
    const roles = new Roles()
    expect(roles.find(Clock)).toBeUndefined()
    const usual = roles.get(Clock, () => new FakeClock())
    expect(roles.get(Clock, () => new FakeClock())).toBe(usual)
  })

  it('keeps all parts of a role in the order of registration', () => {
    const roles = new Roles()
    const names = roleName<string>('name')
    expect(roles.all(names)).toEqual([])
    for (const name of ['one', 'two', 'three']) roles.add(names, name)
    expect(roles.all(names)).toEqual(['one', 'two', 'three'])
  })
})

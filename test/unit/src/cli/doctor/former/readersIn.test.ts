import { describe, expect, it } from '@jest/globals'
import { readersIn } from '../../../../../../src/cli/doctor/former/readersIn.js'

const notAfter = new Date('2030-01-01')
const reader = {
  id: 'old',
  notAfter,
  cookies: (secure: boolean) => [{ name: secure ? '__Secure-old' : 'old', options: {} }],
  read: () => null,
  readsRows: true,
}
interface Registry {
  formerSessions(reader: unknown): Registry
  limits(): Registry
}

describe('the readers of former sessions in a configuration', () => {
  it('are found wherever in its registration a plugin names them', () => {
    const plugins = [
      { id: 'from-old', register: (registry: Registry) => void registry.limits().formerSessions(reader).limits() },
      { id: 'mine', register: (registry: Registry) => Promise.resolve(registry.formerSessions({ id: 'late' })) },
    ]
    expect(readersIn(plugins)).toEqual([
      { id: 'old', plugin: 'from-old', notAfter, cookies: new Set(['__Secure-old', 'old']), readsRows: true },
      { id: 'late', plugin: 'mine', notAfter: undefined, cookies: new Set(), readsRows: false },
    ])
  })

  it.each([
    [undefined],
    [[null, 7, {}, { register: 1 }]],
    [
      [
        {
          register: () => {
            throw new Error('theirs')
          },
        },
      ],
    ],
    [[{ register: async () => Promise.reject(new Error('theirs')) }]],
  ])('are none for %#', (plugins) => {
    expect(readersIn(plugins)).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { providers } from '../../../../../src/config/checks/adapter.js'
import { CredentialsProvider } from '../../../../../src/credentials/CredentialsProvider.js'
import { inspected, optionsOf, withProviders } from './inspected.js'

class Members extends CredentialsProvider {
  override authorize(): null {
    return null
  }
}

describe('the check of providers', () => {
  it.each(['cred', 'a', '0', 'azure-ad.v2~x_y', 'x'.repeat(64)])('accepts the id %s', (id) => {
    expect(providers(withProviders(new Members({ id })))).toEqual([])
  })

  it.each([
    '',
    '.',
    '..',
    '-a',
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'prototype',
    'undefined',
    'null',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a;b',
    'a b',
    'a%00',
    'a\r\nb',
    'ｏｐ',
    'ор',
    '<b>',
    "'op'",
    'x'.repeat(65),
  ])('refuses the id %j', (id) => {
    expect(providers(withProviders(new Members({ id })))).toEqual([
      {
        option: `providers (${JSON.stringify(id)})`,
        problem: 'has an id that cannot be part of a URL.',
        fix: 'Use letters, digits, "-", "_", "." and "~", and no name that JavaScript reserves.',
      },
    ])
  })

  it('refuses an id that is not a string', () => {
    expect(optionsOf(providers(withProviders(new Members({ id: 42 as unknown as string }))))).toEqual([
      'providers (42)',
    ])
  })

  it('reports the second of two equal ids, once', () => {
    expect(
      providers(withProviders(new Members({ id: 'a' }), new Members({ id: 'a' }), new Members({ id: 'A' }))),
    ).toEqual([{ option: 'providers ("a")', problem: 'is used twice.', fix: 'Give one of the two another id.' }])
  })

  it.each([
    ['empty', ''],
    ['written from right to left', 'Goo\u202egle'],
    ['with an isolate', '\u2066Google'],
    ['with a zero-width character', 'Goo\u200bgle'],
    ['with a line break', 'Goo\ngle'],
    ['not a text', 42 as unknown as string],
  ])('refuses a name that is %s', (_, name) => {
    expect(providers(withProviders(new Members({ name })))).toEqual([
      expect.objectContaining({ option: 'providers ("credentials")', fix: 'Give it the name that users know.' }),
    ])
  })

  it.each(['Grüße', '日本', 'Sign in & go', '<b>'])('accepts the name %s', (name) => {
    expect(providers(withProviders(new Members({ name })))).toEqual([])
  })

  it('reports a provider without a flow', () => {
    const [found] = providers(inspected({}, { providers: [new Members()], supports: () => false }))
    expect(found).toEqual({
      option: 'providers ("credentials")',
      problem: 'is of the type "credentials", which no flow performs.',
      fix: 'Use a built-in type, or register a flow for it in a plugin.',
    })
  })

  it('reports all faults of all providers at once', () => {
    const bad = new Members({ id: 'a b', name: '' })
    expect(providers(withProviders(bad, bad))).toHaveLength(4)
  })
})

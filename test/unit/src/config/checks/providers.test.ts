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

  it('accepts no icon, and an icon that pages can draw', () => {
    for (const icon of [undefined, null, { viewBox: '0 0 24 24', paths: [{ d: 'M12 2 2 22h20Z', fill: '#2563eb' }] }]) {
      expect(providers(withProviders(new Members({ id: 'acme', style: { icon } as object })))).toEqual([])
    }
  })

  it.each([
    'M12 2 2 22h20Z',
    {},
    { viewBox: '0 0 24', paths: [{ d: 'M12 2 2 22h20Z' }] },
    { viewBox: '0 0 24 24', paths: [] },
    { viewBox: '0 0 24 24', paths: [{ d: 'L2 22' }] },
    { viewBox: '0 0 24 24', paths: [{ d: 'M12 2 2 22h20Z', fill: 'url(https://evil.example/)' }] },
  ])('reports an icon that pages cannot draw (%#)', (icon) => {
    const [finding, ...others] = providers(withProviders(new Members({ id: 'acme', style: { icon } as object })))
    expect(finding).toMatchObject({
      option: 'providers ("acme") style.icon',
      problem: 'is not a drawing that pages can show.',
    })
    expect(others).toEqual([])
  })

  it('names the limits of icons as they are', () => {
    const [finding] = providers(withProviders(new Members({ id: 'acme', style: { icon: {} } as object })))
    const d = `M${'1'.repeat(8191)}`
    const paths = Array.from({ length: 16 }, () => ({ d }))
    expect(finding?.fix).toMatch(/paths has 1 to 16 objects .* at most 8,192 characters/)
    expect(providers(withProviders(new Members({ style: { icon: { viewBox: '0 0 1 1', paths } } })))).toEqual([])
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

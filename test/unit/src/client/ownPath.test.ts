import { describe, expect, it } from '@jest/globals'
import { ownPath } from '../../../../src/client/ownPath.js'

const HERE = 'https://app.example/page'

describe('ownPath', () => {
  it.each([
    ['/auth', '/auth'],
    ['/auth/', '/auth'],
    ['/api/auth//', '/api/auth'],
    ['/', ''],
    ['//', ''],
    ['/~ann/b.c-d:e@f/%2e', '/~ann/b.c-d:e@f/%2e'],
    ['/größe', '/größe'],
  ])('accepts %j as %j', (basePath, path) => {
    expect(ownPath(basePath)).toBe(path)
    expect(new URL(`${path}/csrf`, HERE).origin).toBe('https://app.example')
  })

  it.each([
    '',
    'auth',
    './auth',
    'https://evil.example/auth',
    'https://app.example/auth',
    'https:/auth',
    'javascript:alert(1)',
    '//evil.example',
    '//evil.example/auth/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/auth?x=1',
    '/auth#x',
    '/a b',
  ])('attack #311: refuses %j', (basePath) => {
    expect(() => ownPath(basePath)).toThrow(expect.objectContaining({ name: 'AuthClientError', code: 'basePath' }))
  })
})

import { describe, expect, it } from '@jest/globals'
import { isLoopback, isSecureUrl } from '../../../../src/http/index.js'

describe('isSecureUrl', () => {
  it.each([
    'https://op.example',
    'https://op.example/a?b',
    'http://localhost:3000/x',
    'http://127.0.0.1',
    'http://[::1]:1/',
  ])('takes %s', (url) => {
    expect(isSecureUrl(url)).toBe(true)
  })

  it.each([
    'http://op.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://op.example/#fragment',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://op.example',
    'op.example',
    '',
    undefined,
    null,
    7,
  ])('refuses %j', (url) => {
    expect(isSecureUrl(url)).toBe(false)
  })
})

describe('isLoopback', () => {
  it('knows this machine and no other', () => {
    expect(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'].every(isLoopback)).toBe(true)
    expect(['localhost.example', '10.0.0.1', '128.0.0.1', ''].some(isLoopback)).toBe(false)
  })
})

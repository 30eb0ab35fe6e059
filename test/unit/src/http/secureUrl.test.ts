import { describe, expect, it } from '@jest/globals'
import { isLoopback, isPrivateHost, isSecureUrl } from '../../../../src/http/origins.js'

describe('isSecureUrl', () => {
  it.each([
    'https://op.example',
    'https://op.example/a?b',
    'http://localhost:3000/x',
    'http://127.0.0.1',
    'http://[::1]:1/',
  ])('accepts %s', (url) => {
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
  it('is true for this machine only', () => {
    expect(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'].every(isLoopback)).toBe(true)
    expect(['localhost.example', '10.0.0.1', '128.0.0.1', ''].some(isLoopback)).toBe(false)
  })
})

describe('isPrivateHost', () => {
  it.each([
    'http://localhost',
    'http://127.1',
    'http://[::1]',
    'http://keycloak:8080',
    'http://my_app-idp',
    'http://10.1.2.3',
    'http://0x0a000001',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.20:3000',
    'http://169.254.1.1',
    'http://[fd12:3456::1]',
    'http://[fe80::1]',
    'http://sso.corp.internal',
    'http://Printer.LOCAL',
    'http://idp.auth.svc.cluster.local',
    'http://a.localhost',
    'http://a.test',
    'http://nas.home.arpa',
  ])('defect R45: accepts %s', (url) => {
    expect(isPrivateHost(new URL(url).hostname)).toBe(true)
  })

  it.each([
    'http://op.example',
    'http://internal.example',
    'http://10.example.com',
    'http://10.0.0.1.example',
    'http://100.64.0.1',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://11.0.0.1',
    'http://[2001:db8::1]',
    'http://[fc::1]',
    'http://[::ffff:10.0.0.1]',
    'http://keycloak.',
    'http://.internal',
    'http://evilinternal.example',
    'http://keycloak.auth',
  ])('defect R45: refuses %s', (url) => {
    expect(isPrivateHost(new URL(url).hostname)).toBe(false)
  })
})

describe('isSecureUrl, with origins that may be requested over http', () => {
  it('defect R45: compares the whole origin', () => {
    const origins = new Set(['http://keycloak:8080'])
    expect(isSecureUrl('http://keycloak:8080/realms/x', origins)).toBe(true)
    for (const url of ['http://keycloak/', 'http://keycloak:8081/', 'http://keycloak:8080/#x', 'ws://keycloak:8080/'])
      expect(isSecureUrl(url, origins)).toBe(false)
  })
})

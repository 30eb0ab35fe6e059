import { describe, expect, it } from '@jest/globals'
import { isThisMachine, smtpParts } from '../../../../../plugins/senders/src/smtp/SmtpServer.js'

describe('smtpParts', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: undefined, secure: false, auth: undefined }],
    ['smtps://mail.example/', { host: 'mail.example', port: undefined, secure: true, auth: undefined }],
    ['smtp://mail.example:2525', { host: 'mail.example', port: 2525, secure: false, auth: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, auth: undefined }],
    [
      'smtps://me%40app.example:a%2Fb%3Fc%23d@mail.example',
      { host: 'mail.example', port: undefined, secure: true, auth: { user: 'me@app.example', pass: 'a/b?c#d' } },
    ],
  ])('reads %s', (url, parts) => {
    expect(smtpParts(url)).toEqual(parts)
  })

  it.each([
    'smtp://user:hunter2@mail.example?requireTLS=false',
    'smtp://user:hunter2@mail.example?ignoreTLS=true',
    'smtps://user:hunter2@mail.example?secure=false',
    'smtps://user:hunter2@mail.example/?tls.rejectUnauthorized=false',
    'smtp://user:hunter2@mail.example#requireTLS=false',
    'smtp://user:hunter2@mail.example/inbox',
    'smtp://user:hunter2%@mail.example',
    'smtp://user:hunter2@',
    'direct://user:hunter2@mail.example',
    'https://user:hunter2@mail.example',
    'user:hunter2@mail.example',
    'mail.example',
    '',
  ])('refuses %s, without repeating it', (url) => {
    expect(() => smtpParts(url)).toThrow(TypeError)
    expect(() => smtpParts(url)).toThrow(/^(?!.*hunter2).*write smtps:/)
  })

  it('returns parts unchanged', () => {
    const parts = { host: 'mail.example', secure: true }
    expect(smtpParts(parts)).toBe(parts)
  })
})

describe('isThisMachine', () => {
  it('returns true for the names of this machine only', () => {
    expect(['localhost', '127.0.0.1', '127.1.2.3', '::1'].filter(isThisMachine)).toHaveLength(4)
    const others = ['mail.example', '0.0.0.0', '10.0.0.1', '::', '::2', 'localhost.example', '127.0.0.1.example', '']
    expect(others.filter(isThisMachine)).toEqual([])
  })
})

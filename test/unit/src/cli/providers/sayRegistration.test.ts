import { describe, expect, it } from '@jest/globals'
import { next } from '../../../../../src/cli/frameworks/next.js'
import { sayRegistration } from '../../../../../src/cli/providers/sayRegistration.js'
import { Terminal } from '../../../../../src/cli/Terminal.js'

describe('what to register', () => {
  it('is the callback URL of the local and the public site, with the comment of the provider', () => {
    let said = ''
    const terminal = new Terminal({ out: (text) => (said += text), err: (text) => (said += text), colored: false })
    sayRegistration(terminal, next, [{ id: 'acme', factory: 'Acme', variables: [], about: 'At https://acme.example.' }])
    expect(said).toContain(
      '  http://localhost:3000/api/auth/callback/acme\n  https://<your site>/api/auth/callback/acme\n',
    )
    expect(said).toContain('  At https://acme.example.\n')
  })

  it('defect R13: uses the base path of the framework, whatever the comment of the provider contains', () => {
    let said = ''
    const terminal = new Terminal({ out: (text) => (said += text), err: (text) => (said += text), colored: false })
    const about = 'At https://acme.example, callback URL `https://<your site>/auth/callback/acme`.'
    sayRegistration(terminal, next, [{ id: 'acme', factory: 'Acme', variables: [], about }])
    expect(said).toContain('callback URL `https://<your site>/api/auth/callback/acme`.')
    expect(said).not.toMatch(/(?<!\/api)\/auth\/callback/)
  })
})

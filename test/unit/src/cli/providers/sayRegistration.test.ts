import { describe, expect, it } from '@jest/globals'
import { next } from '../../../../../src/cli/frameworks/next.js'
import { sayRegistration } from '../../../../../src/cli/providers/sayRegistration.js'
import { Terminal } from '../../../../../src/cli/Terminal.js'

describe('what to register', () => {
  it('is the callback here and there, with what the service says', () => {
    let said = ''
    const terminal = new Terminal({ out: (text) => (said += text), err: (text) => (said += text), colored: false })
    sayRegistration(terminal, next, [{ id: 'acme', factory: 'Acme', variables: [], about: 'At https://acme.example.' }])
    expect(said).toContain(
      '  http://localhost:3000/api/auth/callback/acme\n  https://<your site>/api/auth/callback/acme\n',
    )
    expect(said).toContain('  At https://acme.example.\n')
  })

  it('defect R13: has the base path of the framework, whatever the file of the provider says', () => {
    let said = ''
    const terminal = new Terminal({ out: (text) => (said += text), err: (text) => (said += text), colored: false })
    const about = 'At https://acme.example, callback URL `https://<your site>/auth/callback/acme`.'
    sayRegistration(terminal, next, [{ id: 'acme', factory: 'Acme', variables: [], about }])
    expect(said).toContain('callback URL `https://<your site>/api/auth/callback/acme`.')
    expect(said).not.toMatch(/(?<!\/api)\/auth\/callback/)
  })
})

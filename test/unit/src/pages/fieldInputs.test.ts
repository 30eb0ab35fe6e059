import { describe, expect, it } from '@jest/globals'
import { fieldInputs, isVisible } from '../../../../src/pages/layout.js'

const email = { name: 'email', label: 'Email', type: 'email', value: 'old@example.com' } as const
const tenant = { name: 'tenant', label: 'Tenant', type: 'hidden', value: '7' } as const

describe('fieldInputs', () => {
  it('labels visible inputs, with unique ids', () => {
    const markup = fieldInputs([tenant, email], '3', {}).join('')
    expect(markup).toContain('<input name="tenant" type="hidden" value="7">')
    expect(markup).toContain('<label for="field-3-2"><bdi>Email</bdi></label')
    expect(markup).toContain('<input id="field-3-2" name="email" type="email" value="old@example.com">')
  })

  it('starts with the known email address, in the field for one', () => {
    expect(fieldInputs([email], '1', { email: 'ann@example.com' }).join('')).toContain('value="ann@example.com"')
    expect(fieldInputs([tenant], '1', { email: 'ann@example.com' }).join('')).toContain('value="7"')
  })

  it('ignores an email address that is too long', () => {
    expect(fieldInputs([email], '1', { email: 'x'.repeat(255) }).join('')).toContain('value="old@example.com"')
  })

  it('writes known types only', () => {
    const odd = { name: 'n', label: 'L', type: 'submit' } as unknown as typeof email
    expect(fieldInputs([odd], '1', {}).join('')).toContain('type="text"')
  })
})

describe('isVisible', () => {
  it('is true for everything that is not hidden', () => {
    expect([email, tenant].map(isVisible)).toEqual([true, false])
  })
})

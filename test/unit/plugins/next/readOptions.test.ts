import { describe, expect, it } from '@jest/globals'
import { readOptions, readParams } from '../../../../plugins/next/src/readOptions.js'

const form = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

describe('readOptions', () => {
  it.each([
    [true, {}],
    [true, { redirect: undefined }],
    [true, { redirect: true }],
    [true, form({ redirect: 'true' })],
    [true, form({ redirect: '' })],
    [false, { redirect: false }],
    [false, form({ redirect: 'false' })],
  ])('reads redirect as %s from %p', (redirect, options) => {
    expect(readOptions(options).redirect).toBe(redirect)
  })

  it('returns the fields of an object', () => {
    const { fields } = readOptions({ redirect: false, redirectTo: '/x', username: 'ann', password: 'right' })
    expect(fields).toEqual({ username: 'ann', password: 'right', redirectTo: '/x', federated: false })
  })

  it('returns the text fields of a form, without those of Next', () => {
    const { fields } = readOptions(
      form({
        $ACTION_ID_4f: '',
        '$ACTION_1:0': '{}',
        $ACTION_REF_1: '',
        username: 'ann',
        redirectTo: '/x',
        picture: new Blob(['x']),
      }),
    )
    expect(fields).toEqual({ username: 'ann', redirectTo: '/x', federated: false })
  })

  it('reads callbackUrl, the older name of redirectTo', () => {
    expect(readOptions(form({ callbackUrl: '/old' })).fields.redirectTo).toBe('/old')
    expect(readOptions({ redirectTo: '/new', callbackUrl: '/old' }).fields.redirectTo).toBe('/new')
  })

  it('ignores authorization parameters in a form', () => {
    const { fields } = readOptions(form({ authorizationParams: 'prompt=none' }))
    expect(fields.authorizationParams).toBeUndefined()
  })

  it.each([
    [true, { federated: true }],
    [true, form({ federated: 'true' })],
    [false, {}],
    [false, form({ federated: 'no' })],
  ])('reads federated as %s from %p', (federated, options) => {
    expect(readOptions(options).fields.federated).toBe(federated)
  })

  it('changes no prototype with a field', () => {
    const { fields } = readOptions(form({ __proto__: 'x', constructor: 'y' }))
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect(fields['constructor']).toBe('y')
  })
})

describe('readParams', () => {
  it.each([
    ['a text', 'prompt=login&hd=a%20b'],
    ['parameters', new URLSearchParams({ prompt: 'login', hd: 'a b' })],
    ['a record', { prompt: 'login', hd: 'a b' }],
    [
      'pairs',
      [
        ['prompt', 'login'],
        ['hd', 'a b'],
      ],
    ],
  ])('reads %s', (_name, given) => {
    expect(readParams(given)).toEqual({ prompt: 'login', hd: 'a b' })
  })

  it('returns an empty object for an empty text', () => {
    expect(readParams('')).toEqual({})
  })
})

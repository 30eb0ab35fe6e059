import { describe, expect, it } from '@jest/globals'
import { MalformedRequest } from 'authengine'
import { readForm } from '../../../../plugins/sveltekit/src/readForm.js'

const posted = (fields: [string, string | Blob][], query = ''): Request => {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request(`https://app.example/login${query}`, { method: 'POST', body })
}

it('separates the provider, the destination, parameters for the provider, and the other fields', async () => {
  const form = await readForm(
    posted([
      ['providerId', 'op'],
      ['redirectTo', '/members'],
      ['authorizationParams-prompt', 'login'],
      ['authorizationParams-login_hint', 'ann'],
      ['username', 'ann'],
    ]),
  )
  expect(form).toEqual({
    providerId: 'op',
    redirects: true,
    fields: {
      username: 'ann',
      redirectTo: '/members',
      federated: false,
      clientParams: { prompt: 'login', login_hint: 'ann' },
    },
  })
})

it('defect R65: sets parameters as those of a client, never of server code', async () => {
  const { fields } = await readForm(
    posted([
      ['authorizationParams', 'scope=admin'],
      ['authorizationParams-scope', 'admin'],
      ['authorizationParams-scope', 'openid'],
      ['clientParams', 'scope=admin'],
    ]),
  )
  expect(fields.authorizationParams).toBeUndefined()
  expect(fields.clientParams).toEqual({ scope: 'admin' })
})

it.each([
  ['false', false],
  ['true', true],
  ['', true],
])('reads redirect=%j as text', async (redirect, redirects) => {
  expect((await readForm(posted([['redirect', redirect]]))).redirects).toBe(redirects)
})

it.each([
  [[['redirectTo', '/a']], '?callbackUrl=/c', '/a'],
  [[['callbackUrl', '/b']], '?callbackUrl=/c', '/b'],
  [[['redirectTo', '']], '?callbackUrl=/c', '/c'],
  [[], '', undefined],
] as [[string, string][], string, string | undefined][])(
  'reads from %j on a page %j the destination %j',
  async (fields, query, to) => {
    expect((await readForm(posted(fields, query))).fields.redirectTo).toBe(to)
  },
)

it.each([
  ['true', true],
  ['false', false],
  ['', false],
])('reads federated=%j as text', async (federated, leaves) => {
  expect((await readForm(posted([['federated', federated]]))).fields.federated).toBe(leaves)
})

it('has no provider if the field is empty', async () => {
  expect((await readForm(posted([['providerId', '']]))).providerId).toBeUndefined()
})

it('attack #302: reads the first of repeated fields, no files, and no name that reaches a prototype', async () => {
  const { fields } = await readForm(
    posted([
      ['username', 'ann'],
      ['username', 'bob'],
      ['avatar', new Blob(['x'])],
      ['__proto__', 'x'],
      ['constructor', 'x'],
    ]),
  )
  expect(Object.keys(fields).sort()).toEqual([
    'authorizationParams',
    'clientParams',
    'federated',
    'redirectTo',
    'username',
  ])
  expect(fields['username']).toBe('ann')
})

describe('a form that cannot be read', () => {
  it('is explained if other code has already read it', async () => {
    const request = posted([['a', 'b']])
    await request.formData()
    await expect(readForm(request)).rejects.toThrow(/event\.request\.clone\(\)/)
  })

  it('is refused without its content in the message', async () => {
    const request = new Request('https://app.example/', { method: 'POST', body: 'hunter2' })
    const refusal = readForm(request)
    await expect(refusal).rejects.toBeInstanceOf(MalformedRequest)
    await expect(refusal).rejects.not.toThrow(/hunter2/)
  })
})

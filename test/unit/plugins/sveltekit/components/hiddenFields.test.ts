import { expect, it } from '@jest/globals'
import { hiddenFields, parameterFields } from '../../../../../plugins/sveltekit/src/components/hiddenFields.js'

it('returns a field for each option that has a value', () => {
  const options = { redirect: false, redirectTo: '/members', age: 7, empty: '', none: undefined, nothing: null }
  expect(hiddenFields(options)).toEqual([
    ['redirect', 'false'],
    ['redirectTo', '/members'],
    ['age', '7'],
    ['empty', ''],
  ])
})

it.each([
  ['text', 'prompt=login&login_hint=ann%40a.example'],
  ['parameters', new URLSearchParams({ prompt: 'login', login_hint: 'ann@a.example' })],
  ['an object', { prompt: 'login', login_hint: 'ann@a.example', max_age: undefined }],
])('returns a field for each parameter, given as %s', (_name, parameters) => {
  expect(parameterFields(parameters)).toEqual([
    ['authorizationParams-prompt', 'login'],
    ['authorizationParams-login_hint', 'ann@a.example'],
  ])
})

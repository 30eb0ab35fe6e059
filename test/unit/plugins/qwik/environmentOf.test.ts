import { expect, it } from '@jest/globals'
import { environmentOf } from '../../../../plugins/qwik/src/environmentOf.js'

it('reads a variable only when it is needed', () => {
  const asked: string[] = []
  const env = environmentOf({
    get: (name) => {
      asked.push(name)
      return name === 'AUTH_SECRET' ? 'secret' : undefined
    },
  })
  expect(asked).toEqual([])
  expect([env['AUTH_SECRET'], env['AUTH_URL']]).toEqual(['secret', undefined])
  expect(asked).toEqual(['AUTH_SECRET', 'AUTH_URL'])
})

it('is empty before the first request has supplied the variables', () => {
  expect(environmentOf(undefined)['AUTH_SECRET']).toBeUndefined()
})

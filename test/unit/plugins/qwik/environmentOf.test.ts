import { expect, it } from '@jest/globals'
import { environmentOf } from '../../../../plugins/qwik/src/environmentOf.js'

it('asks for variables when they are read', () => {
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

it('is empty where no request has told the variables yet', () => {
  expect(environmentOf(undefined)['AUTH_SECRET']).toBeUndefined()
})

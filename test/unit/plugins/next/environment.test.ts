import { expect, it } from '@jest/globals'
import { environment } from '../../../../plugins/next/src/environment.js'

it('reads the names that applications have already where the own ones are not set, or empty', () => {
  const env = { NEXTAUTH_SECRET: 'old', NEXTAUTH_URL: 'https://old.example', AUTH_URL: '', OTHER: '1' }
  expect(environment(env)).toEqual({ ...env, AUTH_SECRET: 'old', AUTH_URL: 'https://old.example' })
})

it('prefers the own names', () => {
  const env = {
    AUTH_SECRET: 'new',
    NEXTAUTH_SECRET: 'old',
    AUTH_URL: 'https://new.example',
    NEXTAUTH_URL: 'https://old.example',
  }
  expect(environment(env)).toEqual(env)
})

import { expect, it } from '@jest/globals'
import { environment } from '../../../../plugins/next/src/environment.js'

it('reads the variables of NextAuth if those of this library are unset or empty', () => {
  const env = { NEXTAUTH_SECRET: 'old', NEXTAUTH_URL: 'https://old.example', AUTH_URL: '', OTHER: '1' }
  expect(environment(env)).toEqual({ ...env, AUTH_SECRET: 'old', AUTH_URL: 'https://old.example' })
})

it('prefers the variables of this library', () => {
  const env = {
    AUTH_SECRET: 'new',
    NEXTAUTH_SECRET: 'old',
    AUTH_URL: 'https://new.example',
    NEXTAUTH_URL: 'https://old.example',
  }
  expect(environment(env)).toEqual(env)
})

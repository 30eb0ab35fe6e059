import { describe, expect, it } from '@jest/globals'
import { anEngine } from '../support/anEngine.js'

const providers = [
  {
    id: 'op',
    name: 'Op',
    type: 'oauth',
    authorization: 'https://op.example/authorize',
    token: 'https://op.example/token',
    userinfo: 'https://op.example/userinfo',
  },
  { id: 'cred', type: 'credentials', authorize: () => null },
] as const

const seen = async (env: Readonly<Record<string, string>>) => {
  const { browser, log } = anEngine({ providers }, env)
  const ann = browser()
  const listed = Object.keys((await (await ann.get('/auth/providers')).json()) as object)
  const page = await (await ann.get('/auth/signin')).text()
  const started = await ann.submit('/auth/signin/op')
  return { listed, onPage: page.includes('/auth/signin/op'), status: started.status, warned: log.codes('warn') }
}

describe('a service where the application is not registered', () => {
  it('is left out in development, with a warning', async () => {
    expect(await seen({ NODE_ENV: 'development' })).toEqual({
      listed: ['cred'],
      onPage: false,
      status: 404,
      warned: ['unregistered-provider'],
    })
  })

  it('stays in production, and its sign-ins fail', async () => {
    const { listed, onPage, status, warned } = await seen({ NODE_ENV: 'production' })
    expect({ listed, onPage, status }).toEqual({ listed: ['op', 'cred'], onPage: true, status: 500 })
    expect(warned).not.toContain('unregistered-provider')
  })

  it('is there as soon as it has a client id', async () => {
    expect(await seen({ NODE_ENV: 'development', AUTH_OP_ID: 'id' })).toEqual({
      listed: ['op', 'cred'],
      onPage: true,
      status: 302,
      warned: [],
    })
  })
})

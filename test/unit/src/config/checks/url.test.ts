import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { url } from '../../../../../src/config/checks/values.js'
import { inspected } from './inspected.js'

const problems = (input: SettingsInput): string[] => url(inspected(input)).map(({ problem }) => problem)

describe('the check of url', () => {
  it.each<SettingsInput>([
    {},
    { url: 'https://app.example' },
    { url: 'https://app.example/' },
    { url: 'https://app.example/api/auth' },
    { url: 'https://app.example/auth/', basePath: '/auth' },
    { url: 'https://app.example/auth', basePath: '/auth/' },
    { url: 'http://localhost:3000' },
    { url: 'http://127.0.0.1:3000' },
    { url: 'http://[::1]:3000' },
    { url: 'http://app.example', useSecureCookies: false },
  ])('accepts %j', (input) => {
    expect(problems(input)).toEqual([])
  })

  it('accepts another path than the usual base path of a framework', () => {
    const settings = new Settings({ url: 'https://app.example/x' }, readEnvironment({}), { basePath: '/api/auth' })
    expect(url({ ...inspected({}), settings })).toEqual([])
    expect(settings.basePath).toBe('/x')
  })

  it.each(['not a url', '', 'app.example', '/auth', 'ftp://app.example', 'javascript:alert(1)'])(
    'refuses %j',
    (value) => {
      expect(url(inspected({ url: value }))).toEqual([
        {
          option: 'url (AUTH_URL)',
          problem: 'is not an http or https URL.',
          fix: 'Write the URL that users open, such as "https://app.example".',
        },
      ])
    },
  )

  it.each(['https://app.example/?x=1', 'https://app.example/#f', 'https://u@app.example', 'https://u:p@app.example/'])(
    'refuses %s, because it is more than origin and path',
    (value) => {
      expect(url(inspected({ url: value }))).toEqual([
        {
          option: 'url (AUTH_URL)',
          problem: 'has a query, a fragment or a user name.',
          fix: 'Write "https://app.example".',
        },
      ])
    },
  )

  it.each(['/a//b', '/a b', '/é', '//a', '/.a'])('refuses the path %j, which has another spelling', (path) => {
    expect(url(inspected({ url: `https://app.example${path}` }))).toEqual([
      expect.objectContaining({ fix: 'Write a path such as "https://app.example/auth", or none.' }),
    ])
  })

  it('refuses two different base paths', () => {
    expect(problems({ url: 'https://app.example/a', basePath: '/b' })).toEqual([
      'has the path "/a", but basePath is "/b".',
    ])
  })

  it('refuses http in production', () => {
    expect(problems({ url: 'http://app.example' })).toEqual([
      'is http, so anyone on the network can read the sessions.',
    ])
    expect(url(inspected({ url: 'http://app.example/auth' }))).toMatchObject([
      {
        fix: 'Write "https://app.example/auth", or set useSecureCookies: false if you accept that others on the network can read cookies.',
      },
    ])
    const settings = new Settings({ url: 'http://app.example' }, readEnvironment({ NODE_ENV: 'development' }))
    expect(url({ ...inspected(), settings })).toEqual([])
  })

  it('reports all faults at once', () => {
    expect(problems({ url: 'http://u@app.example/a?x', basePath: '/b' })).toHaveLength(3)
  })
})

import { describe, expect, it } from '@jest/globals'
import { parts } from './parts.js'

const BASE = 'https://app.example/'

describe('RedirectRule', () => {
  it.each([
    ['/home', `${BASE}home`],
    ['/home?a=1#b', `${BASE}home?a=1#b`],
    ['https://app.example/x', `${BASE}x`],
    ['HTTPS://APP.example:443/x', `${BASE}x`],
    ['/日本', `${BASE}%E6%97%A5%E6%9C%AC`],
    ['https://evil.example/', BASE],
    ['//evil.example', BASE],
    ['/\\evil.example', BASE],
    ['http://app.example/', BASE],
    ['https://app.example:8443/', BASE],
    ['https://app.example.evil.example', BASE],
    ['https://u:p@app.example/x', BASE],
    ['javascript:alert(1)', BASE],
    ['blob:https://app.example/x', BASE],
    ['foo', BASE],
    ['', BASE],
    ['/a\r\nb', BASE],
    ['/\ud800', BASE],
    [`/${'a'.repeat(4096)}`, BASE],
  ])('without a callback, redirects %j to %s', async (url, expected) => {
    const { redirects, context } = parts()
    expect(await redirects.approve(url, context())).toBe(expected)
  })

  it('calls the redirect callback with the unchanged text and the origin', async () => {
    const asked: unknown[] = []
    const { redirects, context } = parts({
      callbacks: {
        redirect: (params, ctx) => {
          asked.push(params, ctx.origin)
          return '/chosen'
        },
      },
    })
    expect(await redirects.approve('https://evil.example/', context())).toBe(`${BASE}chosen`)
    expect(asked).toEqual([{ url: 'https://evil.example/', baseUrl: 'https://app.example' }, 'https://app.example'])
  })

  it.each([
    ['https://partner.example/x y', 'https://partner.example/x%20y'],
    ['http://localhost:3000', 'http://localhost:3000/'],
  ])('lets the application redirect to other sites: %s', async (answer, expected) => {
    const { redirects, context, log } = parts({ callbacks: { redirect: () => answer } })
    expect(await redirects.approve('/x', context())).toBe(expected)
    expect(log.lines).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'foo', '', null, 42, {}, []])(
    'ignores %j from the application, and logs it',
    async (answer) => {
      const { redirects, context, log } = parts({ callbacks: { redirect: () => answer as string } })
      expect(await redirects.approve('/x', context())).toBe(BASE)
      expect(log.codes('warn')).toEqual(['redirect-unusable'])
    },
  )

  it('does not call the application with a text that is too long', async () => {
    let asked = 0
    const { redirects, context } = parts({ callbacks: { redirect: ({ url }) => (asked++, url) } })
    expect(await redirects.approve(`/${'a'.repeat(5000)}`, context())).toBe(BASE)
    expect(asked).toBe(0)
  })
})

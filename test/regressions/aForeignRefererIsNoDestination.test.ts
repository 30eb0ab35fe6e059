import { describe, expect, it } from '@jest/globals'
import { anEngine, ORIGIN } from '../support/anEngine.js'

describe('the default redirect of server code', () => {
  it.each([
    ['a page of this site', `${ORIGIN}/cart?x=1`, `${ORIGIN}/cart?x=1`],
    ['another site, even where the redirect callback would allow it', 'https://evil.example/x', `${ORIGIN}/`],
    ['what is not a URL', '::', `${ORIGIN}/`],
  ])('attack #103: with a Referer that is %s', async (_name, referer, expected) => {
    const { engine } = anEngine({ callbacks: { redirect: ({ url }) => url } })
    const headers = new Headers({ referer })
    const { url } = await engine.signOut({ headers, url: `${ORIGIN}/` })
    expect(url).toBe(expected)
  })
})

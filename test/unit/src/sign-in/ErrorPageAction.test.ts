import { describe, expect, it } from '@jest/globals'
import { ErrorPageAction } from '../../../../src/sign-in/PageFrames.js'
import { locationOf, parts } from './parts.js'

describe('ErrorPageAction', () => {
  it.each([
    ['?error=Configuration', 500],
    ['?error=AccessDenied', 403],
    ['?error=Verification', 403],
    ['?error=constructor', 200],
    ['?error=', 200],
    ['', 200],
  ])('answers %s with %d', async (query, status) => {
    const { pages, frames, context } = parts()
    const reply = await new ErrorPageAction(pages, frames).handle(context({ path: `/auth/error${query}` }))
    expect(reply.status).toBe(status)
    expect(reply.body).toContain('<h1>')
  })

  it('redirects to the page of the application', async () => {
    const { pages, frames, context } = parts({ pages: { error: '/oops' } })
    const reply = await new ErrorPageAction(pages, frames).handle(context({ path: '/auth/error?error=AccessDenied' }))
    expect(reply.status).toBe(302)
    expect(locationOf(reply)).toBe('https://app.example/oops?error=AccessDenied')
  })
})

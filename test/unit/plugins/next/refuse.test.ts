import { describe, expect, it } from '@jest/globals'
import { leadsBack, refuse } from '../../../../plugins/next/src/refuse.js'
import { aRequest, SITE } from './fixtures.js'

const PAGE = new URL(`${SITE}/login?callbackUrl=%2Fmembers`)

describe('refuse', () => {
  it.each([
    ['GET', 307],
    ['HEAD', 307],
    ['POST', 303],
    ['PUT', 303],
  ])('redirects a %s to the sign-in page with %s', (method, status) => {
    const answer = refuse(aRequest('/members', {}, method), PAGE)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, PAGE.href])
  })

  it.each(['/login', '/login/', '/login?error=AccessDenied'])('lets %s pass, which is the sign-in page', (path) => {
    const answer = refuse(aRequest(path), PAGE)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('x-middleware-next')).toBe('1')
  })

  it.each(['/login/x', '/LOGIN', '/%6cogin', '/x/login', '/loginx', '//login', '/'])(
    'attack #307: redirects %s, which only resembles that page',
    (path) => {
      expect(refuse(aRequest(path), PAGE).headers.get('location')).toBe(PAGE.href)
    },
  )
})

describe('leadsBack', () => {
  const to = (location?: string): Response =>
    new Response(null, { status: 307, headers: location === undefined ? {} : { location } })

  it.each([
    'http://localhost:3000/members',
    `${SITE}/members`,
    `${SITE}/members/`,
    `${SITE}/members?again=1#x`,
    '/members',
    '?again=1',
  ])('attack #307: returns true for %s', (location) => {
    expect(leadsBack(to(location), aRequest('/members?a=b'), PAGE)).toBe(true)
  })

  it.each([undefined, `${SITE}/`, '/other', 'https://elsewhere.example/members', 'http://['])(
    'is false for the location %s',
    (location) => {
      expect(leadsBack(to(location), aRequest('/members'), PAGE)).toBe(false)
    },
  )
})

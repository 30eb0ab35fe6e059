import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Jar } from './Jar.mjs'
import { must, mustBeAnn } from './site.mjs'
import { read } from './sessionRoute.mjs'

/** Starts the provider; `counts()` returns the numbers of requests it has received so far. */
export async function openIdServer() {
  const child = fork(join(import.meta.dirname, 'openIdServer.mjs'))
  const [{ issuer }] = await once(child, 'message')
  const counts = async () => {
    child.send('counts')
    const [answer] = await once(child, 'message')
    return answer
  }
  return { issuer, counts, requests: async () => ({ requests: sum(await counts()) }) }
}
const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0)

/** The callback URL to which the provider's authorization endpoint would redirect the browser. */
export function cameBack(location) {
  const params = new URL(location).searchParams
  const nonce = params.get('nonce')
  must(params.get('code_challenge_method') === 'S256', 'no PKCE', location)
  const code = Buffer.from(JSON.stringify({ ...(nonce && { nonce }) })).toString('base64url')
  const state = params.get('state')
  const { pathname } = new URL(params.get('redirect_uri'))
  return `${pathname}?${new URLSearchParams({ code, ...(state && { state }) })}`
}

/** Signs in by the routes that authengine and @auth/core share; returns a function that performs one sign-in. */
export async function byForm(handle) {
  const first = new Jar(handle)
  const { csrfToken } = await (await first.get('/auth/csrf')).json()
  const pairs = first.header.split('; ')
  const signIn = async () => {
    const browser = new Jar(handle)
    browser.keep(pairs)
    const start = await browser.post('/auth/signin/op', { csrfToken })
    const back = await browser.get(cameBack(start.headers.get('location')))
    must(
      back.status === 302 && browser.header.includes('session-token'),
      'not signed in',
      back.status,
      back.headers.get('location'),
    )
    return browser
  }
  mustBeAnn(await read(handle, (await signIn()).header))
  return signIn
}

export const ours = async (issuer, more = {}) => {
  const { create } = await import('../subjects/authengine.mjs')
  const provider = { id: 'op', name: 'Op', type: 'oidc', issuer, clientId: 'client', clientSecret: 'secret', ...more }
  return create({ config: { providers: [provider] } }).handle
}

export const authjs = async (issuer, more = {}) => {
  const { create } = await import('../subjects/authjs.mjs')
  const provider = { id: 'op', name: 'Op', type: 'oidc', issuer, clientId: 'client', clientSecret: 'secret', ...more }
  return create({ config: { providers: [provider] } }).handle
}

/** The checks that authengine makes by default. */
export const ALL_CHECKS = { checks: ['pkce', 'state', 'nonce'] }

export const betterAuth = async (issuer) => {
  const { create } = await import('../subjects/betterAuth.mjs')
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  const config = {
    providerId: 'op',
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId: 'client',
    clientSecret: 'secret',
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
  }
  const subject = create({ cache: 'jwe', config: { plugins: [genericOAuth({ config: [config] })] } })
  const signIn = async () => {
    const browser = subject.jar()
    const start = await browser.post('/auth/sign-in/social', { provider: 'op', callbackURL: '/' }, true)
    const { url } = await start.json()
    const back = await browser.get(cameBack(url))
    must(
      back.status === 302 && browser.header.includes('session_token'),
      'not signed in',
      back.status,
      back.headers.get('location'),
    )
    subject.tables.session.length = 0
    return browser
  }
  return { subject, signIn }
}

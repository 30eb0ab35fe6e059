// Runs in a folder outside the project, with the packed tarballs: the first example of the README, unchanged.
import assert from 'node:assert/strict'
import { Browser } from 'authengine/testing'

Object.assign(process.env, {
  AUTH_SECRET: 'a-secret-for-this-test-only-0123456789abcdefghijklmnopqrstuv',
  AUTH_GITHUB_ID: 'the-client',
  AUTH_GITHUB_SECRET: 'the-secret-of-the-client',
})
await import(new URL('README.mjs', import.meta.url).href)

const browser = new Browser(`http://localhost:${process.argv[2]}`, (request) => fetch(request))
assert.equal(await (await browser.get('/')).json(), null)
assert.match(await (await browser.get('/auth/signin')).text(), /Sign in with GitHub/)
const sent = new URL((await browser.submit('/auth/signin/github')).headers.get('location'))
assert.equal(sent.origin + sent.pathname, 'https://github.com/login/oauth/authorize')
assert.equal(sent.searchParams.get('redirect_uri'), `${browser.origin}/auth/callback/github`)
console.log(`the ten lines of the README work on Node ${process.version}`)
process.exit()

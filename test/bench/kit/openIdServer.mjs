// An OpenID provider on loopback, in a separate process: discovery, keys, token and userinfo, with keep-alive. It has
// no authorization endpoint and accepts every code: the case makes the callback URL, so that no requests of a browser
// are counted. Started with an IPC channel; answers every message with the numbers of requests so far.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { PERSON } from './site.mjs'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
const counts = { discovery: 0, jwks: 0, token: 0, userinfo: 0 }
const claims = { sub: PERSON.id, name: PERSON.name, email: PERSON.email, email_verified: true, picture: PERSON.image }
let issuer

const text = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
function idToken(nonce) {
  const now = Math.floor(Date.now() / 1000)
  const head = text({ alg: 'RS256', kid: 'key', typ: 'JWT' })
  const body = text({ iss: issuer, aud: 'client', iat: now, exp: now + 3600, ...(nonce && { nonce }), ...claims })
  return `${head}.${body}.${createSign('sha256').update(`${head}.${body}`).sign(privateKey, 'base64url')}`
}

const endpoints = {
  '/.well-known/openid-configuration': () => {
    counts.discovery++
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }
  },
  '/jwks': () => {
    counts.jwks++
    return { keys: [jwk] }
  },
  '/token': (body) => {
    counts.token++
    const { nonce } = JSON.parse(Buffer.from(new URLSearchParams(body).get('code'), 'base64url').toString())
    return { access_token: 'access', token_type: 'Bearer', expires_in: 3600, scope: 'openid', id_token: idToken(nonce) }
  },
  '/userinfo': () => {
    counts.userinfo++
    return claims
  },
}

const server = createServer({ keepAliveTimeout: 60_000 }, (req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    const answer = endpoints[req.url.split('?')[0]]?.(Buffer.concat(chunks).toString())
    const body = JSON.stringify(answer ?? { error: 'not_found' })
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  issuer = `http://127.0.0.1:${server.address().port}`
  process.send({ issuer })
})
process.on('message', () => process.send({ ...counts }))
process.on('disconnect', () => process.exit(0))

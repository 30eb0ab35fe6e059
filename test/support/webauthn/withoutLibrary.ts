import { register } from 'node:module'
import { serve } from '../processes/serve.js'

const LIBRARY = '@simplewebauthn/server'
const HOOKS = `export async function resolve(name, context, next) {
  if (name === '${LIBRARY}') throw new TypeError('It was asked for.')
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`)

const SITE = { url: 'https://app.example', secret: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv' }

/** A process in which the WebAuthn library cannot be loaded, so that code that needs it fails. */
serve({
  pages: async () => {
    const { AuthEngine, MemoryAdapter, PasskeyProvider } = await import('authengine')
    const plain = new AuthEngine({ ...SITE, providers: [] }, {})
    const experimental = { enableWebAuthn: true }
    const passkeys = { ...SITE, adapter: new MemoryAdapter(), experimental, providers: [new PasskeyProvider()] }
    const quiet = { error: () => undefined, warn: () => undefined }
    const withPasskeys = new AuthEngine({ ...passkeys, logger: quiet }, {})
    const answers = []
    for (const engine of [plain, withPasskeys]) {
      for (const path of ['signin', 'session', 'csrf', 'webauthn-options/passkey']) {
        answers.push((await engine.handle(new Request(`${SITE.url}/auth/${path}`))).status)
      }
    }
    return answers
  },
  library: async () =>
    import(LIBRARY).then(
      () => 'loaded',
      () => 'not loaded',
    ),
})

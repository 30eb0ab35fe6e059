import { afterEach, expect, it } from '@jest/globals'
import { PasskeyError } from 'authengine/webauthn-client'
import { siteClient } from '../../../../../plugins/sveltekit/src/client/siteClient.js'

const { fetch: real } = globalThis
afterEach(() => {
  globalThis.fetch = real
})

/** The paths that a call requests. */
async function asked(mount: () => string, call: (client: ReturnType<typeof siteClient>) => Promise<unknown>) {
  const paths: string[] = []
  globalThis.fetch = (input) => {
    const path = input as string
    paths.push(path)
    return Promise.resolve(
      Response.json(path.endsWith('/session') ? null : path.endsWith('/csrf') ? { csrfToken: 'x' } : {}),
    )
  }
  await call(siteClient(mount)).catch((error: unknown) => paths.push((error as Error).name))
  return paths
}

it('reads its base path when it is needed, not when its module is loaded', () => {
  const mount = (): string => {
    throw new TypeError('there is no page')
  }
  expect(() => siteClient(mount)).not.toThrow()
})

it.each([
  ['getSession', '/sub/auth/session'],
  ['getProviders', '/sub/auth/providers'],
  ['getCsrfToken', '/sub/auth/csrf'],
] as const)('%s requests %s', async (name, path) => {
  expect(
    await asked(
      () => '/sub/auth',
      (client) => client[name](),
    ),
  ).toEqual([path])
})

it('posts updates under the base path of the site', async () => {
  const paths = await asked(
    () => '/sub/auth',
    (client) => client.update({ name: 'Ann' }),
  )
  expect(paths).toEqual(['/sub/auth/csrf', '/sub/auth/session'])
})

it('signs out under the base path of the site', async () => {
  const paths = await asked(
    () => '/sub/auth',
    (client) => client.signOut({ redirect: false, redirectTo: '/' }),
  )
  expect(paths.slice(0, 2)).toEqual(['/sub/auth/csrf', '/sub/auth/signout'])
})

it('requests the providers before it signs in', async () => {
  const paths = await asked(
    () => '/sub/auth',
    (client) => client.signIn('cred', { redirect: false, redirectTo: '/' }),
  )
  expect(paths[0]).toBe('/sub/auth/providers')
})

it.each(['registerPasskey', 'signInWithPasskey'] as const)('%s requests options under the base path', async (name) => {
  const browser = globalThis as { PublicKeyCredential?: unknown }
  browser.PublicKeyCredential = () => undefined
  try {
    const [path] = await asked(
      () => '/sub/auth',
      (client) => client[name](),
    )
    expect(path).toContain('/sub/auth/webauthn-options/passkey?')
  } finally {
    delete browser.PublicKeyCredential
  }
})

it.each(['registerPasskey', 'signInWithPasskey'] as const)('%s rejects in a browser without passkeys', async (name) => {
  await expect(siteClient(() => '/auth')[name]()).rejects.toThrow(PasskeyError)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RedisError } from '@authengine/redis'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type * as Library from 'authengine'
import type { AuthClientError } from 'authengine/client'
import type { PasskeyError } from 'authengine/webauthn-client'
import { build } from 'esbuild'
import type { MailNotSent } from '../../plugins/senders/src/mail/MailNotSent.js'
import { AuthError } from '../../src/core/AuthError.js'
import { catalogue, type printable } from '../../src/engine/ApplicationLogger.js'
import { AccessDenied, CallbackRouteError, CredentialsSignin } from '../../src/core/errors.js'

/** The source of the bundle: the errors of every package, an error of an application, and the code that logs errors. */
const ENTRY = `
  export * from './src/index.ts'
  export { catalogue } from './src/engine/ApplicationLogger.ts'
  export { printable } from './src/engine/ApplicationLogger.ts'
  export { CommandError } from './src/cli/CommandError.ts'
  export { AuthClientError } from './src/client/AuthClientError.ts'
  export { PasskeyError } from './src/webauthn-client/PasskeyError.ts'
  export { RedisError } from './plugins/redis/src/RedisError.ts'
  export { MailNotSent } from './plugins/senders/src/mail/MailNotSent.ts'
  import { AccessDenied } from './src/index.ts'
  export class Unpaid extends AccessDenied {}
  export class Unverified extends AccessDenied { static name = 'Unverified' }
`

interface Bundle extends Pick<typeof Library, 'AuthError' | 'AccessDenied' | 'CallbackRouteError'> {
  readonly catalogue: typeof catalogue
  readonly printable: typeof printable
  readonly AuthClientError: typeof AuthClientError
  readonly PasskeyError: typeof PasskeyError
  readonly CommandError: new (what: string, fix: string) => Error
  readonly RedisError: typeof RedisError
  readonly MailNotSent: typeof MailNotSent
  readonly Unpaid: typeof Library.AccessDenied
  readonly Unverified: typeof Library.AccessDenied
}

describe('defect R9: errors in a minified bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  let bundle: Bundle
  let other: Bundle

  beforeAll(async () => {
    const bundled = async (name: string): Promise<Bundle> => {
      const outfile = join(folder, name)
      await build({
        stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: 'ts' },
        outfile,
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'node',
        conditions: ['authengine-source'],
      })
      return (await import(pathToFileURL(outfile).href)) as Bundle
    }
    bundle = await bundled('one.mjs')
    other = await bundled('two.mjs')
  }, 60_000)

  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('have the names that the documentation lists', () => {
    const made = bundle.catalogue.map((each) => Reflect.construct(each, [[]]) as AuthError)
    expect(made.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name))
    expect(new bundle.RedisError().name).toBe('RedisError')
    expect(new bundle.MailNotSent({ carrier: 'Resend', hint: '' }).name).toBe('MailNotSent')
    expect(new bundle.CommandError('', '').name).toBe('CommandError')
    expect(new bundle.AuthClientError('refused', '').name).toBe('AuthClientError')
    expect(new bundle.PasskeyError('failed').name).toBe('PasskeyError')
  })

  it('are named in the log', () => {
    expect(bundle.printable(new bundle.AccessDenied('Not today.'))).toMatch(/^AccessDenied: Not today\./)
  })

  it('are recognized by another copy of the package', () => {
    const denied = new bundle.AccessDenied('Not today.')
    for (const copy of [AuthError, AccessDenied, bundle.AuthError, bundle.AccessDenied, other.AuthError]) {
      expect(copy.is(denied)).toBe(true)
      expect(denied instanceof copy).toBe(true)
    }
    for (const copy of [CallbackRouteError, CredentialsSignin, other.CallbackRouteError]) {
      expect(copy.is(denied)).toBe(false)
      expect(denied instanceof copy).toBe(false)
    }
  })

  it('are recognized by the classes they extend, and by their own names', () => {
    expect(AccessDenied.is(new bundle.Unpaid())).toBe(true)
    expect(other.AccessDenied.is(new bundle.Unpaid())).toBe(true)
    expect(other.Unverified.is(new bundle.Unverified())).toBe(true)
    // Names that a minifier chose do not identify a class.
    expect(other.Unpaid.is(new bundle.Unpaid())).toBe(false)
    expect(bundle.Unpaid.is(new bundle.Unpaid())).toBe(true)
  })
})

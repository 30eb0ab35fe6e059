import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { type AuthConfig, ConfigurationError, MemoryAdapter } from 'authengine'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { AuthjsMemory, plain } from '../../unit/src/adapters/authjs/AuthjsMemory.js'
import { anEngine } from '../../support/anEngine.js'
import { Desk } from '../../support/cli/Desk.js'
import { formerVerdicts } from '../../support/cli/formerVerdicts.js'
import { peopledAdapter } from '../../support/peopledAdapter.js'

const send = (): void => undefined
const SERVICE = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  clientId: 'app',
  clientSecret: 'swordfish',
  authorization: 'https://acme.example/authorize',
  token: 'https://acme.example/token',
  userinfo: 'https://acme.example/userinfo',
}

const service = (more: object): object => ({ providers: [{ ...SERVICE, ...more }] })
const mail = (more: object): object => ({ providers: [{ type: 'email', from: 'a@app.example', ...more }] })
const passkey = (more: object): object => ({ providers: [{ type: 'webauthn', ...more }] })

/** What an engine says about a configuration: every finding, or what it logs with the first requests. */
async function saidAtStart(config: object): Promise<string[]> {
  try {
    const { browser, log, signedIn } = anEngine({
      adapter: new MemoryAdapter(),
      experimental: { enableWebAuthn: true },
      session: { strategy: 'jwt' },
      ...config,
    })
    const isOurs = !('providers' in config)
    await (isOurs ? await signedIn() : browser()).get('/auth/session')
    return log.lines.filter(({ level }) => level === 'warn').map(({ message }) => String(message[0]))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.findings.map(({ fix, option, problem }) => `${option} ${problem} ${fix}`)
  }
}

/** An option of Auth.js or Better Auth, and what the engine says about it. */
type Row = readonly [row: string, config: object, said: RegExp]

const AT_THE_START: readonly Row[] = [
  ...['httpOptions', 'encoding', 'region', 'headers', 'params', 'protection', 'accessTokenUrl', 'requestTokenUrl']
    .concat('profileUrl', 'clientID', 'scope', 'disableDefaultScope', 'redirectURI', 'mapProfileToUser')
    .concat('disableSignUp', 'disableImplicitSignUp', 'overrideUserInfoOnSignIn', 'getUserInfo', 'verifyIdToken')
    .concat('prompt', 'hd', 'accessType')
    .map((name): Row => [
      `${name} of a provider`,
      service({ [name]: 'x' }),
      new RegExp(`^providers \\("acme"\\) ${name} is unknown`),
    ]),
  [
    'the same in an object of a factory',
    service({ options: { region: 'eu' }, region: 'eu' }),
    /^Only the function that made the provider "acme" can read its option: region/,
  ],
  [
    'experimental.<anything else>',
    { experimental: { serverActions: true } },
    /^experimental\.serverActions is unknown/,
  ],
  ...['sid', 'auth_time', 'idp', 'exp', 'idp_sub', 'email_unproved', 'iat', 'jti'].map((name): Row => [
    `the claim ${name}, returned by the jwt callback`,
    { callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, [name]: 'theirs' }) } },
    new RegExp(`^The jwt callback changed a claim.* with another name than ${name}\\.$`),
  ]),
  ['apiKey of a mail provider', mail({ sender: { send }, apiKey: 'k' }), /apiKey is unknown.*Write sender/],
  ['secret of a mail provider', mail({ sender: { send }, secret: 'k' }), /secret is unknown/],
  ['server of a mail provider', mail({ server: 'smtp://localhost' }), /server is unknown.*Write sender/],
  ['relayingParty', passkey({ relayingParty: {} }), /relayingParty is unknown.*Write relyingParty/],
  ['enableConditionalUI', passkey({ enableConditionalUI: true }), /enableConditionalUI is unknown.*conditionalUi/],
  ...[
    'getRelayingParty',
    'simpleWebAuthnBrowserVersion',
    'verifyAuthenticationOptions',
    'verifyRegistrationOptions',
  ].map((name): Row => [name, passkey({ [name]: {} }), new RegExp(`${name} is unknown`)]),
  ['socialProviders', { socialProviders: {} }, /unknown.*socialProviders/],
  ['secrets', { secrets: [] }, /^secrets is unknown.*Write secret/],
]

describe('an option of another library that has no effect here', () => {
  it.each(AT_THE_START)('is named at the start: %s', async (_row, config, said) => {
    expect(await saidAtStart(config)).toContainEqual(expect.stringMatching(said))
  })

  it('options of a factory win over the rest of the object', async () => {
    const provider = { ...SERVICE, options: { clientId: 'other' } }
    const { engine } = anEngine({ providers: [provider as never] })
    const url = new URL((await engine.signIn(new Request('https://app.example/'), 'acme')).url)
    expect(url.searchParams.get('client_id')).toBe('other')
  })

  it('user.id of a session in a row is there for server code, without a session callback', async () => {
    const { browser, engine } = anEngine({ adapter: peopledAdapter(), session: { strategy: 'database' } })
    const ann = browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { session } = await engine.session(new Request('https://app.example/', { headers: { cookie } }))
    expect(session?.user).toMatchObject({ id: 'user-ann', name: 'Ann' })
  })
})

describe('what differs from another library without an error', () => {
  let desk: Desk
  beforeEach(() => {
    desk = new Desk()
  })
  afterEach(() => {
    desk.clear()
  })

  it.each<[row: string, from: 'authjs' | 'next-auth' | 'better-auth', config: object, said: RegExp]>([
    [
      'logger.error(error) of Auth.js 5',
      'authjs',
      { logger: { error: (error: unknown) => String(error) } },
      /^warning logger: logger\.error has one parameter: it gets a code first/,
    ],
    [
      'logger.error(code, metadata) of NextAuth',
      'next-auth',
      { logger: { error: (code: unknown, metadata: unknown) => [code, metadata] } },
      /^warning logger: logger\.error gets other values after the code/,
    ],
    [
      'logger.log of Better Auth',
      'better-auth',
      { logger: { level: 'info', log: send } },
      /^warning logger: logger has log, which is never called/,
    ],
    [
      'token.request({ params, client })',
      'next-auth',
      service({
        token: {
          url: 'https://acme.example/token',
          request: ({ client, params }: { client: { grant(params: unknown): unknown }; params: unknown }) => ({
            tokens: client.grant(params),
          }),
        },
      }),
      /^warning acme: token\.request reads client/,
    ],
    [
      'userinfo.request({ client })',
      'next-auth',
      service({ userinfo: { request: ({ client }: { client: { userinfo(): unknown } }) => client.userinfo() } }),
      /^warning acme: userinfo\.request reads client/,
    ],
    [
      'server beside sendVerificationRequest',
      'authjs',
      mail({ server: 'smtp://localhost', sendVerificationRequest: send }),
      /^warning email: server stands beside sendVerificationRequest/,
    ],
    [
      'apiKey beside sendVerificationRequest',
      'authjs',
      mail({ apiKey: 'k', sendVerificationRequest: send }),
      /^warning email: apiKey stands beside sendVerificationRequest/,
    ],
    [
      'secret beside sendVerificationRequest',
      'next-auth',
      mail({ secret: 'k', sendVerificationRequest: send }),
      /^warning email: the option secret does not hash the tokens of mails here/,
    ],
    [
      'columns from profile() with an Auth.js adapter',
      'authjs',
      {
        adapter: plain(new AuthjsMemory()),
        ...service({ profile: ({ sub }: { sub: string }) => ({ id: sub, name: 'Ann', role: 'admin' }) }),
      },
      /^warning acme: profile returns role, which the adapter does not write/,
    ],
    [
      'account.expires_in',
      'next-auth',
      { callbacks: { jwt: ({ account }: { account?: { expires_in: number } }) => ({ at: account?.expires_in }) } },
      /^warning callbacks: callbacks\.jwt reads account\.expires_in, which is undefined/,
    ],
    [
      'session.userId',
      'authjs',
      { callbacks: { session: ({ session }: { session: { userId: string } }) => ({ id: session.userId }) } },
      /^warning callbacks: callbacks\.session reads session\.userId/,
    ],
    [
      'claims of the library',
      'authjs',
      {
        callbacks: {
          jwt: ({ profile, token }: { profile: { sid: string }; token: object }) => ({ ...token, sid: profile.sid }),
        },
      },
      /^warning callbacks: callbacks\.jwt sets sid/,
    ],
    [
      'socialProviders',
      'better-auth',
      { socialProviders: {} },
      /^warning config: the option socialProviders has no effect/,
    ],
    ['emailAndPassword', 'better-auth', { emailAndPassword: {} }, /^warning config: the option emailAndPassword/],
    [
      'linking by address',
      'better-auth',
      { adapter: new MemoryAdapter(), ...service({}) },
      /^warning linking: Better Auth linked accounts by a verified address/,
    ],
    ['session.expiresIn', 'better-auth', {}, /^warning maxAge: sessions end after 30 days.* after 7 days/],
  ])('%s', async (_row, from, config, said) => {
    expect(await formerVerdicts(desk, from, config as AuthConfig)).toContainEqual(expect.stringMatching(said))
  })

  it('NEXTAUTH_URL_INTERNAL', async () => {
    const verdicts = await formerVerdicts(desk, 'next-auth', {}, { NEXTAUTH_URL_INTERNAL: 'http://localhost:3000' })
    expect(verdicts).toContain('warning variables: NEXTAUTH_URL_INTERNAL is set, and authengine does not read it.')
  })

  it('getToken reads no old cookie', async () => {
    desk.folder.write('src/proxy.ts', "import { getToken } from 'authengine'\n\nawait getToken(request, { secret })")
    expect(await formerVerdicts(desk, 'authjs')).toContainEqual(
      expect.stringMatching(
        /^warning getToken: getToken is called in 1 file, such as src\/proxy\.ts:3: it reads no cookie/,
      ),
    )
  })

  it.each([
    ...['magicLink', 'emailOTP', 'twoFactor', 'username', 'phoneNumber', 'anonymous', 'siwe', 'oneTap', 'admin'],
    ...['organization', 'bearer', 'jwt', 'oneTimeToken', 'deviceAuthorization', 'multiSession', 'lastLoginMethod'],
    ...['captcha', 'haveIBeenPwned', 'genericOAuth', 'oAuthProxy', 'customSession', 'openAPI'],
  ])('the plugin %s of Better Auth, found by its import', async (name) => {
    desk.folder.write('lib/auth.ts', `import { other, ${name} } from 'better-auth/plugins'`)
    expect(await formerVerdicts(desk, 'better-auth')).toContainEqual(
      expect.stringMatching(new RegExp(`^(?:warning|fault) ${name}: lib/auth\\.ts:1 imports it: `)),
    )
  })

  it('plugins of Better Auth without a loss, and those that no list has', async () => {
    desk.folder.write(
      'lib/auth.ts',
      "import { nextCookies } from 'better-auth/next-js'\nimport { admin, createAccessControl, type Where, scim as s } from 'better-auth/plugins'",
    )
    desk.folder.write('lib/client.ts', "import { inferAdditionalFields } from 'better-auth/client/plugins'")
    desk.folder.write(
      'lib/stripe.ts',
      "import { stripe } from '@better-auth/stripe'\nimport { prismaAdapter } from '@better-auth/prisma-adapter'",
    )
    const verdicts = await formerVerdicts(desk, 'better-auth')
    expect(verdicts).toContainEqual(
      expect.stringMatching(/^ok nextCookies: lib\/auth\.ts:1 imports it: nothing: .* Leave it out\.$/),
    )
    expect(verdicts).toContainEqual(expect.stringMatching(/^warning additionalFields: lib\/client\.ts:1 imports it/))
    expect(verdicts.filter((line) => line.includes('does not know it'))).toEqual([
      'unknown scim: lib/auth.ts:2 imports it from Better Auth, and this command does not know it.',
      'unknown stripe: lib/stripe.ts:1 imports it from Better Auth, and this command does not know it.',
    ])
  })

  it('what only the tables of Better Auth show', async () => {
    const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    await adapter.migrate()
    await betterAuthTables(desk)
    const verdicts = await formerVerdicts(desk, 'better-auth', { adapter, session: { strategy: 'database' } })
    await adapter.close()
    for (const said of [
      /^fault admin: banned is set for 1 row of user: .*banned users can sign in again/,
      /^fault twoFactor: the table twoFactor has 1 row; .*, and those of 1 user were not carried: no second factor/,
      /^warning organization: the table organization has 1 row/,
      /^fault database: the table account has 1 password, and no plugin reads them/,
      /^warning database: the table account has 1 encrypted token of providers/,
      /^warning database: the table session has 1 row of administrators/,
      /^warning database: the table user has 1 user without a verified address/,
    ])
      expect(verdicts).toContainEqual(expect.stringMatching(said))
  })
})

/** Tables with the names and columns that Better Auth makes. */
async function betterAuthTables(desk: Desk): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Database(desk.folder.at('auth.db')) }) })
  for (const statement of [
    'create table "user" (id text, "emailVerified" integer, banned integer, "twoFactorEnabled" integer)',
    'create table account (id text, password text, "accessToken" text)',
    'create table session (id text, "impersonatedBy" text)',
    'create table "twoFactor" (id text)',
    'create table organization (id text)',
    `insert into "user" values ('ann', 1, 1, 1), ('bob', 0, 0, null)`,
    `insert into account values ('a', 'salt:key', '$ba$1$00')`,
    `insert into session values ('s', 'ann'), ('t', null)`,
    `insert into "twoFactor" values ('f')`,
    `insert into organization values ('o')`,
  ])
    await sql.raw(statement).execute(db)
  await db.destroy()
}

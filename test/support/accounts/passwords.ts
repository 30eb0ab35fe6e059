import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { type AuthPlugin, CredentialsSignin } from 'authengine'
import { apiToken, type PluginServices, textOf } from 'authengine/plugin'

/** The API of the plugin. */
interface PasswordApi {
  /** Whether a user has a password. */
  has(userId: string): Promise<boolean>
}
export const Passwords = apiToken<PasswordApi>('@example/passwords', 'plugins: [passwords()]')

const HASH = 'passwords'
const hashOf = (password: string, salt = randomBytes(16).toString('hex')): string =>
  `${salt}:${scryptSync(password, salt, 32, { N: 1024 }).toString('hex')}`

function isRight(password: string, stored: string): boolean {
  const [salt = ''] = stored.split(':')
  return timingSafeEqual(Buffer.from(hashOf(password, salt)), Buffer.from(stored))
}

/** Sign-up and sign-in with a password. */
export const passwords = (): AuthPlugin => ({
  id: 'passwords',
  name: 'Passwords',
  register: (registry) =>
    void registry
      .limit('guess', { account: [{ max: 20, seconds: 60 }] })
      .route((services) => ({ path: 'sign-up', POST: async (ctx) => signUp(services, ctx) }))
      .route((services) => ({ path: 'sign-in', POST: async (ctx) => signIn(services, ctx) }))
      .provides(Passwords, ({ database }) => ({
        has: async (userId) => Boolean(await database?.secrets?.find(HASH, userId)),
      })),
})

type Context = Parameters<PluginServices['signIns']['complete']>[0]

async function signUp({ signIns }: PluginServices, ctx: Context) {
  const email = textOf(ctx.body, 'email') ?? ''
  const result = await signIns.complete(ctx, {
    user: { email, name: email },
    account: { provider: 'passwords', providerAccountId: email, type: 'credentials' },
    accountIsUser: true,
    secrets: [{ kind: HASH, single: true, value: hashOf(textOf(ctx.body, 'password') ?? '') }],
    methods: ['pwd'],
    matchBy: 'account',
  })
  return result.reply
}

async function signIn({ database, limits, signIns }: PluginServices, ctx: Context) {
  const email = textOf(ctx.body, 'email') ?? ''
  const takeBack = await limits.count('guess', ctx, email)
  const user = await database?.users.byEmail(email)
  const secret = user && (await database?.secrets?.find(HASH, user.id))
  if (!secret || !isRight(textOf(ctx.body, 'password') ?? '', secret.value)) throw new CredentialsSignin()
  await takeBack()
  const account = { provider: 'passwords', providerAccountId: user.id, type: 'credentials' as const }
  return (await signIns.complete(ctx, { user, account, methods: ['pwd'], matchBy: 'account' })).reply
}

import { checked, COLUMNS } from '../kit/typecheck.mjs'

const lines = (...all) => all.join('\n')

export default {
  name: 'types-one',
  title: 'type-check of an application with one provider',
  metric: 'total',
  columns: COLUMNS,
  contestants: {
    nothing: checked('nothing', () => 'export const answer: number = 42', 'TypeScript and Node alone'),
    authengine: checked('authengine-one', () =>
      lines(
        `import { AuthEngine, defineConfig } from 'authengine'`,
        `import GitHub from '@authengine/providers/github'`,
        `const config = defineConfig({`,
        `  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],`,
        `  callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },`,
        `})`,
        `const engine = new AuthEngine(config)`,
        `export const role = async (request: Request): Promise<string | undefined> => (await engine.session(request)).session?.role`,
      ),
    ),
    '@auth/core': checked('authjs-one', () =>
      lines(
        `import { Auth, type AuthConfig } from '@auth/core'`,
        `import GitHub from '@auth/core/providers/github'`,
        `const config: AuthConfig = {`,
        `  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],`,
        `  callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },`,
        `}`,
        `export const handle = async (request: Request): Promise<Response> => Auth(request, config)`,
      ),
    ),
    'better-auth': checked('better-auth-one', () =>
      lines(
        `import { betterAuth } from 'better-auth'`,
        `import { memoryAdapter } from 'better-auth/adapters/memory'`,
        `const auth = betterAuth({`,
        `  database: memoryAdapter({}),`,
        `  socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },`,
        `})`,
        `export const email = async (headers: Headers): Promise<string | undefined> =>`,
        `  (await auth.api.getSession({ headers }))?.user.email`,
      ),
    ),
    'iron-session': checked(
      'iron-one',
      () =>
        lines(
          `import { getIronSession } from 'iron-session'`,
          `export const email = async (request: Request): Promise<string | undefined> =>`,
          `  (await getIronSession<{ email?: string }>(request, new Response(), { cookieName: 'iron', password: 'x'.repeat(32) })).email`,
        ),
      'seals only',
    ),
  },
}

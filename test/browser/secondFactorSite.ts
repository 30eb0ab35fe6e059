import Development from '@authengine/providers/development'
import { secondFactor } from '@authengine/second-factor'
import type { AuthPlugin } from 'authengine'
import type { FormPage } from 'authengine/plugin'
import { DATA_KEY } from '../support/second-factor/aSecondFactorSite.js'
import { type PasswordSite, startPasswordSite } from './passwordSite.js'

const NONE = { network: [] } as const

/**
 * Starts a site with passwords, passkeys, and a second factor, which is required of users whose address begins with
 * `staff`. Its plugin has actions that need recent authentication.
 */
export const startSecondFactorSite = (): Promise<PasswordSite> =>
  startPasswordSite(
    {
      step: NONE,
      // Each test may type some wrong codes in the time that stands still.
      'second-factor.code': { ...NONE, account: [{ max: 5, seconds: 300 }] },
      'second-factor.setup': { ...NONE, account: [{ max: 20, seconds: 3600 }] },
    },
    {},
    {
      encryptionKeys: [DATA_KEY],
      // The texts stay English: only the direction differs.
      messages: { texts: { ar: { 'Way.signIn': 'تسجيل الدخول' } } },
      providers: [Development()],
      plugins: [
        secondFactor({ required: ({ email }) => (email?.startsWith('staff') ? 'always' : 'if-enrolled') }),
        transfers,
      ],
    },
  )

/** A plugin with a page, and a form, that need recent authentication. */
const transfers: AuthPlugin = {
  id: 'transfers',
  name: 'Transfers',
  register: (registry) =>
    void registry
      .route(({ pages, sessions }) => ({
        path: 'list',
        isDestination: true,
        GET: async (ctx) => {
          await sessions.requireRecent(ctx)
          return pages.form(ctx, page('Transfers'))
        },
      }))
      .route(({ pages, sessions }) => ({
        path: 'new',
        isDestination: true,
        GET: (ctx) => pages.form(ctx, page('New transfer', { fields: [], submit: 'Transfer' })),
        POST: async (ctx) => {
          await sessions.requireRecent(ctx, { level: 'strongest' })
          return pages.form(ctx, page('Transferred'))
        },
      })),
}

const page = (
  title: string,
  form?: Pick<FormPage['sections'][number] & { type: 'form' }, 'fields' | 'submit'>,
): FormPage => ({
  title,
  sections: form ? [{ type: 'form', ...form }] : [],
})

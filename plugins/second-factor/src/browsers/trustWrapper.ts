import type { PluginServices, SessionStrategyWrapper } from 'authengine/plugin'
import type { TrustedBrowsers } from './TrustedBrowsers.js'

/**
 * Wraps the session strategy: a sign-in in a trusted browser replaces the token of the browser, and whatever ends all
 * sessions of a user ends the trust in browsers as well, such as a change of the password or of the address.
 *
 * @param made - What was made for the engine; undefined until it is built.
 */
export const trustWrapper =
  (
    made: () => { readonly browsers: TrustedBrowsers; readonly services: PluginServices } | undefined,
  ): SessionStrategyWrapper =>
  (inner) => ({
    create: async (ctx, signIn, tx) => {
      const { browsers, services } = made() ?? {}
      const userId = signIn.user.id
      if (userId !== undefined && signIn.level === 1) await browsers?.rotate(ctx, userId, tx?.db ?? services?.database)
      return inner.create(ctx, signIn, tx)
    },
    ...(inner.endAll && {
      endAll: async (userId, keep, tx) => {
        const { browsers, services } = made() ?? {}
        await browsers?.clear(userId, tx?.db ?? services?.database)
        return (await inner.endAll?.(userId, keep, tx)) ?? null
      },
    }),
  })

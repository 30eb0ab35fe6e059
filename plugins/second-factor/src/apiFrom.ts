import type { RequestContext } from 'authengine/plugin'
import { importFactors } from './importFactors.js'
import type { Management } from './Management.js'
import { readName } from './pages/SecondFactorPages.js'
import type { SecondFactorApi } from './SecondFactorApi.js'
import type { SecondFactorParts } from './SecondFactorParts.js'
import type { Setup } from './Setup.js'
import { issuerFor, keyUri } from './totp/keyUri.js'
import { qrCode } from './totp/qrCode.js'

/** The API of the plugin for server code. */
export function apiFrom(parts: SecondFactorParts, setup: Setup, management: Management): SecondFactorApi {
  const { apps, codes, factors, services, settings } = parts
  return {
    isEnrolled: (userId) => factors.isEnrolled(userId),
    apps: (userId) => apps.of(userId),
    recoveryCodesLeft: (userId) => codes.count(userId),
    beginApp: (incomingRequest) =>
      services.forRequest(incomingRequest, async (ctx) => {
        const { account, id } = await management.manager(ctx, 'strongest')
        const begun = await setup.begin(id)
        const uri = keyUri(begun.secret, { account, issuer: issuerFor(settings, services.settings, ctx) })
        return { ...begun, uri, svg: await qrCode(uri) }
      }),
    addApp: (incomingRequest, { name, ...typed }) =>
      services.forRequest(incomingRequest, async (ctx) => {
        const manager = await management.manager(ctx, 'strongest')
        const takeBack = await setup.count(ctx, manager.id)
        const app = await setup.check(manager.id, { ...typed, name: readName(name) })
        await takeBack()
        const { codes: recoveryCodes, id = '' } = await management.add(ctx, manager, app)
        return { id, recoveryCodes }
      }),
    removeApp: (incomingRequest, id) =>
      services.forRequest(incomingRequest, async (ctx) => {
        await management.remove(ctx, await strongest(ctx), id)
      }),
    newRecoveryCodes: (incomingRequest) =>
      services.forRequest(incomingRequest, async (ctx) => management.newCodes(ctx, await strongest(ctx))),
    reset: (userId) => services.forJob((ctx) => management.reset(ctx, userId, true)),
    forgetUsedSteps: (userId) => services.transaction(null, (tx) => apps.forgetUsedSteps(tx, userId)),
    importFactors: (userId, imported) => importFactors(parts, userId, imported),
    hasImported: (userId) => apps.hasImported(userId),
    mailsSent: () => services.mail.sent(),
  }

  function strongest(ctx: RequestContext): ReturnType<Management['manager']> {
    return management.manager(ctx, 'strongest')
  }
}

import type { Settings } from '../config/Settings.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { ProviderMail } from '../plugin-api/mail.js'
import { LazyWay } from '../sign-in/LazyWay.js'
import type { RateLimits } from '../sign-in/RateLimits.js'
import type { OwnedWay } from '../sign-in/ReauthenticationWay.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import type { PluginApis } from './PluginApis.js'
import { mailSenderOf, pluginMail } from './pluginMail.js'
import type { ServicesOfPlugins } from './pluginServices.js'
import type { SharedParts } from './sharedParts.js'

/** Makes the ways for re-authentication: those that features and plugins registered, and a mailed code. */
export const reauthenticationWays = (
  roles: Roles,
  plugins: ServicesOfPlugins,
  parts: FeatureServices,
  mailed: LazyWay,
): readonly OwnedWay[] => [
  ...roles.all(ROLES.reauthentication).map(({ owner, isOfPlugin, create }) => ({
    owner,
    isOfPlugin,
    way: create(plugins.of(owner), parts),
  })),
  { owner: 'core', isOfPlugin: false, way: mailed },
]

/** A mailed code, for users who have no stronger way. */
export function mailedCode(
  roles: Roles,
  apis: Pick<PluginApis, 'find'>,
  shared: SharedParts,
  { theme }: Settings,
  limits: RateLimits,
): LazyWay {
  const senderOf = () => mailSenderOf(roles, apis.find(ProviderMail))
  const load = async () => {
    const { MailedCodeWay } = await import('../sign-in/MailedCodeWay.js')
    const { clock, database, keyedHashes } = shared
    return new MailedCodeWay({
      ...shared,
      users: database?.users,
      names: keyedHashes,
      mail: pluginMail(senderOf, clock),
      hasSender: () => senderOf() !== undefined,
      limits,
      theme,
    })
  }
  return new LazyWay('mail', load, 1)
}

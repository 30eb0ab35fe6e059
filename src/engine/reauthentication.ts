import type { OwnedWay } from '../sign-in/ReauthenticationWay.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import type { ServicesOfPlugins } from './pluginServices.js'

/** Makes the ways for re-authentication that features and plugins registered. */
export const reauthenticationWays = (
  roles: Roles,
  plugins: ServicesOfPlugins,
  parts: FeatureServices,
): readonly OwnedWay[] =>
  roles.all(ROLES.reauthentication).map(({ owner, isOfPlugin, create }) => ({
    owner,
    isOfPlugin,
    way: create(plugins.of(owner), parts),
  }))

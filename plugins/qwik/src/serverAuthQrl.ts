import type { QRL } from '@builder.io/qwik'
import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import type { MountedAuth } from './MountedAuth.js'
import { ResumableAuthQrl } from './ResumableAuthQrl.qwik.js'

/**
 * What the optimizer makes of `serverAuth$`.
 *
 * @param config - Makes the configuration for a request.
 */
export const serverAuthQrl: <S extends Session = Session>(config: QRL<ConfigFunction<S>>) => MountedAuth<S> =
  ResumableAuthQrl

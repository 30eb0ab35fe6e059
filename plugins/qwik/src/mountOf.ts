import type { Session } from 'authengine'
import type { ConfigFunction } from './ConfigFunction.js'
import type { QRL } from './framework/qwik.js'
import { Mount } from './Mount.js'

const mounts = new WeakMap<object, Mount>()

/** The mount of a configuration function. The routes, the loader and the actions share it. */
export function mountOf<S extends Session>(config: QRL<ConfigFunction<S>>): Mount<S> {
  const known = mounts.get(config) as Mount<S> | undefined
  if (known) return known
  const mount = new Mount<S>(config)
  mounts.set(config, mount)
  return mount
}

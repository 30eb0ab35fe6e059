import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'
import { listPlugins } from './listPlugins.js'
import { rewriteClient } from './rewriteClient.js'
import { rewriteConfig } from './rewriteConfig.js'
import { rewriteInferred } from './rewriteInferred.js'
import { rewriteLeft } from './rewriteLeft.js'
import { rewriteMounts } from './rewriteMounts.js'
import { rewriteServer } from './rewriteServer.js'

/** Rewrites code that uses Better Auth. */
export function betterAuthRules(script: Script, stack: Stack): void {
  rewriteConfig(script, stack)
  rewriteClient(script, stack)
  rewriteServer(script, stack)
  rewriteMounts(script, stack)
  rewriteInferred(script, stack)
  listPlugins(script)
  // Other rules take the last uses of an import away.
  if (script.result === script.text) rewriteLeft(script)
}

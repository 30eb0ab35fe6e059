import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'
import { rewriteClient } from './rewriteClient.js'
import { rewriteConfig } from './rewriteConfig.js'
import { rewriteLeft } from './rewriteLeft.js'
import { rewriteServer } from './rewriteServer.js'

/** Rewrites code that uses Better Auth. */
export function betterAuthRules(script: Script, stack: Stack): void {
  rewriteConfig(script, stack)
  rewriteClient(script, stack)
  rewriteServer(script, stack)
  rewriteLeft(script)
}

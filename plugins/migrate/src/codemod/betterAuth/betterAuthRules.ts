import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'

/** Rewrites code that uses Better Auth. */
export function betterAuthRules(script: Script, stack: Stack, file: string): void {
  void [script, stack, file]
}

import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { ProcessState } from '../../../../src/engine/sharedParts.js'
import { compose, type Composition } from '../../../../src/engine/compose.js'

/** The parts of an engine, without the checks before use. */
export const composed = (config: AuthConfig = {}, env = {}): Composition =>
  compose(config, { env, processState: new ProcessState(), requireUsable: () => undefined })

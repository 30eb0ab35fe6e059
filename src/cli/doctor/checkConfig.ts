import type { Settings } from '../../config/Settings.js'
import type { Environment } from '../../config/SettingsInput.js'
import type { Finding } from '../../core/errors.js'
import type { AuthConfig } from '../../engine/AuthConfig.js'
import { concealedError } from '../concealed.js'
import type { Check } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { isAboutAddress } from './isAboutAddress.js'

const { fault, ok } = verdictsOn('config')

type EngineClass = new (config: AuthConfig, env: Environment) => unknown

/** Whether the application's own authengine accepts its configuration. */
export const checkConfig: Check = async ({ env, found, settings, surroundings: { modules } }) => {
  if (!found?.config) return []
  const core = await modules.installed('authengine')
  if (!core) return [fault('authengine is not installed here.', 'npm install authengine')]
  try {
    // The engine is only created, to check the configuration.
    new (core['AuthEngine'] as EngineClass)(mounted(found.config, settings), env)
    return [ok(`${found.path} can work.`)]
  } catch (error) {
    return faultsIn(error, found.path, env)
  }
}

/** The configuration with the base path that the binding of the framework would add. */
const mounted = (config: AuthConfig, { basePath, basePathIsGiven }: Settings): AuthConfig =>
  basePathIsGiven ? config : { ...config, basePath }

function faultsIn(error: unknown, path: string, env: Environment): Verdict[] {
  const { findings = [] } = error as { readonly findings?: readonly Finding[] }
  if (findings.length === 0) {
    return [fault(`${path} cannot work. ${concealedError(error, env)}`, 'Correct what the message names.')]
  }
  const own = findings.filter((finding) => !isAboutAddress(finding) && !isAboutSecret(finding))
  return own.map(({ fix, option, problem }) => fault(`${option} ${problem}`, fix))
}

/** Whether a finding is about a secret. checkSecret reports those. */
const isAboutSecret = ({ option }: Finding): boolean => /^(secret|jwt\.secret)\b/.test(option)

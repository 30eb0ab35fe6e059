import { WebAuthnVerificationError } from '../core/errors.js'
import type { SecurityEventKind, SecurityEventName } from '../core/SecurityEvent.js'
import { ClaimedEmails } from '../accounts/AddressProof.js'
import type { Feature, FeatureServices } from '../plugin-api/Feature.js'
import { PasskeyService, type PluginPasskeys } from '../plugin-api/passkeys.js'
import { apiToken } from '../plugin-api/tokens.js'
import type { SignInOptionView } from '../sign-in/SignInPageAction.js'
import { LazyWay } from '../sign-in/LazyWay.js'
import { withOptions } from '../sign-in/FlowCatalogue.js'
import { AuthenticatorDirectory, type EngineAuthenticators, engineAuthenticators } from './AuthenticatorDirectory.js'
import { AuthenticatorsAction, WebAuthnOptionsAction, WebAuthnScriptAction } from './AuthenticatorsAction.js'
import type { WebAuthnFlow } from './WebAuthnFlow.js'
import { WebAuthnProvider } from './WebAuthnProvider.js'
import { checkWebAuthn, warnOfWebAuthn } from './checkWebAuthn.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

/** `engine.authenticators`. */
export const Authenticators = apiToken<EngineAuthenticators>('authengine/webauthn/authenticators')
const Directory = apiToken<AuthenticatorDirectory | undefined>('authengine/webauthn/directory')

/** Security events of passkeys. */
const WEBAUTHN_EVENTS: Partial<Record<SecurityEventName, SecurityEventKind>> = {
  'passkey.added': { summary: 'A user added a passkey, or was created with one.', outcome: 'done' },
  'passkey.renamed': { summary: 'A user gave a passkey another name.', outcome: 'done' },
  'passkey.removed': { summary: 'A user removed a passkey.', outcome: 'done' },
  'passkey.refused': {
    summary:
      'A passkey was not removed, because its owner could not sign in any more. Or none was added, because the user is not stored.',
    outcome: 'refused',
    reasons: ['last_passkey', 'user_not_stored'],
    bounded: true,
  },
}

/** Sign-in with passkeys and security keys, and their management. */
export const webauthnFeature: Feature = {
  id: 'webauthn',
  register: (registry) => {
    registry
      .describedProvider('webauthn', (written) => new WebAuthnProvider(withOptions(written)))
      .lazyFlow({
        performs: WebAuthnProvider,
        signInRoute: 'callback',
        callbackMethods: ['POST'],
        load: loadFlow,
      })
      .action((services) => {
        const { flows, providers, reauthentication, sessions } = services
        return isOn(services) ? new WebAuthnOptionsAction(providers, flows, sessions, reauthentication) : undefined
      })
      .action((services) => (isOn(services) ? new WebAuthnScriptAction() : undefined))
      .action((services) => {
        const { forms, frames, providers, security, sessions } = services
        const directory = services.api(Directory)
        return directory && new AuthenticatorsAction(directory, sessions, providers, forms, frames, security)
      })
      .securityEvents(WEBAUTHN_EVENTS)
      .reauthentication(
        ({ passkeys }, { forms }) =>
          new LazyWay('passkey', async () => new (await import('./PasskeyWay.js')).PasskeyWay(passkeys, forms)),
      )
      .signInOption(passkeyView)
      .check(checkWebAuthn)
      .warning(warnOfWebAuthn)
      .provides(Directory, (_services, services) => {
        const { changes, database, providers, reauthentication, sessions } = services
        return database && isOn(services)
          ? new AuthenticatorDirectory(database, providers, sessions, changes, reauthentication)
          : undefined
      })
      .provides(PasskeyService, (_services, services) => (plugin) => lazyProofs(services, plugin))
      .provides(Authenticators, (_services, services) => engineAuthenticators(services, services.api(Directory)))
  },
}

/** Whether the application enables passkeys, and the database can store them. */
const isOn = ({ settings, database }: FeatureServices): boolean =>
  settings.experimental.enableWebAuthn === true && database?.authenticators !== undefined

/** Passkeys as proofs. Their code is loaded when a user is asked for one. */
function lazyProofs(services: FeatureServices, plugin: string): PluginPasskeys {
  const proofs = async (): Promise<PluginPasskeys | undefined> => {
    const { database, clock, memory, random, providers, forms } = services
    if (!isOn(services) || !database?.authenticators) return undefined
    const { PasskeyProofs } = await import('./PasskeyProofs.js')
    const { accounts, authenticators, users } = database
    return new PasskeyProofs({ accounts, authenticators, users, clock, memory, random, providers, forms }, plugin)
  }
  return {
    has: async (userId) => (await (await proofs())?.has(userId)) ?? false,
    ceremony: async (ctx, proof, form) => (await proofs())?.ceremony(ctx, proof, form),
    verify: async (ctx, proof) => {
      const enabled = await proofs()
      if (enabled) return enabled.verify(ctx, proof)
      throw new WebAuthnVerificationError('Passkeys are not enabled.')
    },
  }
}

async function loadFlow(services: FeatureServices): Promise<WebAuthnFlow> {
  const { WebAuthnFlow } = await import('./WebAuthnFlow.js')
  const { clock, database, logger, memory, keyedHashes, random, sessions } = services
  if (!database?.authenticators) throw new TypeError('Passkeys need a database with authenticators.')
  const { accounts, authenticators, users } = database
  return new WebAuthnFlow({
    users,
    accounts,
    authenticators,
    claims: new ClaimedEmails({ users, accounts }),
    memory,
    names: keyedHashes,
    clock,
    random,
    logger,
    signedIn: async (ctx) => (await sessions.get(ctx))?.user ?? null,
  })
}

/** Adds the script and the markup of passkeys to the sign-in options that use them. */
export const passkeyView: SignInOptionView = {
  facts: ({ webauthn }, { id, baseUrl }) =>
    webauthn && {
      webauthn: { ...webauthn, provider: id, script: `${baseUrl}/${WEBAUTHN_SCRIPT.path}` },
      markup: async () => (await import('./passkeyOption.js')).passkeyOption,
    },
}

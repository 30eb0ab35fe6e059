import type { CallbackPipeline } from '../../callbacks/index.js'
import type { Settings } from '../../config/index.js'
import { ApplicationCodec, JoseCodec, type Sealer, SecretRing, type SessionCodec } from '../../crypto/index.js'
import type { AuthorizationServers, CodeFlowParts, FlowMemory, FlowStates, RedirectProxy } from '../../flows/index.js'
import type { EventBus } from '../../events/index.js'
import type { Clock, Logger, Random } from '../../ports/index.js'
import type { SessionCookie, SessionParts } from '../../sessions/index.js'

/** The application's own token format where it has one, else sealed with the secrets for session tokens. */
export function chooseCodec({ coding, session, tokenSecrets }: Settings, clock: Clock): SessionCodec {
  const { encode, decode } = coding
  return encode && decode
    ? new ApplicationCodec({ encode, decode }, tokenSecrets, session.maxAge)
    : new JoseCodec(new SecretRing(tokenSecrets, clock))
}

/** What session strategies are built from, under names. */
export class Parts implements SessionParts {
  /** The parts in the order of {@link SessionParts}; seven, because a strategy may need any of them. */
  constructor(
    readonly settings: Settings,
    readonly callbacks: CallbackPipeline,
    readonly events: EventBus,
    readonly cookie: SessionCookie,
    readonly clock: Clock,
    readonly random: Random,
    readonly logger: Logger,
  ) {}
}

/** What flows with a code are built from, under names. */
export class CodeParts implements CodeFlowParts {
  /** The parts in the order of {@link CodeFlowParts}. */
  constructor(
    readonly servers: AuthorizationServers,
    readonly memory: FlowMemory,
    readonly states: FlowStates,
    readonly proxy: RedirectProxy,
    readonly sealer: Sealer,
    readonly random: Random,
  ) {}
}

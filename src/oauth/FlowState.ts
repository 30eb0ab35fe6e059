import { base64url } from '#platform'
import { textOrNone } from '../core/guards.js'
import type { Sealer } from '../crypto/Sealer.js'
import { binaryIn } from '../crypto/encodings.js'
import type { AuthorizationCodeProvider, StateForm } from './AuthorizationCodeProvider.js'

/** What the `state` parameter says when it comes back. */
export interface FlowState {
  /** Names the flow and its cookie. */
  readonly id: string
  /** Id of the provider it was made for. */
  readonly provider: string
  /** How often the flow was started anew because its cookie was lost. */
  readonly attempt: number
  /** Where the person wanted to go, so that a lost flow need not forget it. */
  readonly callbackUrl: string | undefined
  /** Origin that started the flow, when the callback is registered for another one. */
  readonly origin: string | undefined
}

const PURPOSE = 'state'
/** What the id of a flow looks like. */
export const FLOW_ID = /^[a-zA-Z\d]{22}$/
// Longer than the flow itself: a state that comes too late is still known as ours, and leads to a new start.
const STATE_SECONDS = 24 * 60 * 60
const LONGEST_URL = 120

/** Makes and reads `state`: sealed, so that a forged one is told from one that came too late. */
export class FlowStates {
  /** @param sealer - Seals it. */
  constructor(private readonly sealer: Sealer) {}

  /**
   * The parameter for a flow. A long return URL is left out: some providers cut a state at 500 characters.
   *
   * @param form - What the service can do with it.
   */
  async write(state: FlowState, form: StateForm = 'sealed'): Promise<string> {
    const { id, provider, attempt, callbackUrl, origin } = state
    if (form === 'short') return id
    const to = callbackUrl !== undefined && callbackUrl.length <= LONGEST_URL ? callbackUrl : undefined
    const sealed = await this.sealer.seal({ id, provider, attempt, to, origin }, PURPOSE, STATE_SECONDS)
    return form === 'plain' ? base64url(new TextEncoder().encode(sealed)) : sealed
  }

  /**
   * What a parameter says; null when we did not make it. A short one only names a flow, which there must be.
   *
   * @param by - The provider that sends it.
   */
  async read(state: string, by: Pick<AuthorizationCodeProvider, 'id' | 'stateForm'>): Promise<FlowState | null> {
    if (by.stateForm === 'short') {
      const known = { id: state, provider: by.id, attempt: 1, callbackUrl: undefined, origin: undefined }
      return FLOW_ID.test(state) ? known : null
    }
    const values = await this.sealer.open(by.stateForm === 'plain' ? unfolded(state) : state, PURPOSE)
    if (!values) return null
    const { id, provider, attempt, to, origin } = values
    if (typeof id !== 'string' || typeof provider !== 'string' || typeof attempt !== 'number') return null
    return { id, provider, attempt, callbackUrl: textOrNone(to), origin: textOrNone(origin) }
  }
}

/** What was sealed, out of a state that had to be plain. */
function unfolded(state: string): string {
  try {
    return binaryIn(state)
  } catch {
    return ''
  }
}

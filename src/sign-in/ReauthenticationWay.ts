import type { AuthMethod } from '../core/AuthMethod.js'
import type { Awaitable } from '../core/guards.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageNotice, PageSection } from '../pages/FormPage.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'

/**
 * Result of a submitted form: the user gave the proof; or the page is shown again, because the answer was wrong; or the
 * browser goes elsewhere first, such as to a provider.
 */
export type ReauthenticationResult =
  | {
      /** Which result it is. */
      readonly kind: 'done'
      /** What was proved. */
      readonly methods: readonly AuthMethod[]
    }
  | {
      /** Which result it is. */
      readonly kind: 'again'
      /** What was wrong. Default: a text that the answer was not accepted. */
      readonly notice?: PageNotice | undefined
    }
  | {
      /** Which result it is. It is neither a success nor a failure. */
      readonly kind: 'reply'
      /** The reply. */
      readonly reply: Reply
    }

/** A method with which signed-in users can prove again who they are: `<base path>/reauthenticate`. */
export abstract class ReauthenticationWay {
  /** Unique; the last segment of `<base path>/reauthenticate/<id>`, to which its forms are sent: `[a-z-]+`. */
  abstract readonly id: string
  /**
   * Kind of the rate limit that the engine counts before each `submit`, by user and network: `step`, or a limit that the
   * plugin registered with `registry.limit`. Only wrong answers stay counted.
   *
   * @defaultValue `step`
   */
  readonly limit: string = 'step'
  /**
   * Weak ways have a higher number: they are offered only to users who have no way with a lower number.
   *
   * @defaultValue 0
   */
  readonly reserve: number = 0

  /** What it would prove for this user; empty if the user does not have it. Must only read. */
  abstract methods(ctx: RequestContext, session: RunningSession): Awaitable<readonly AuthMethod[]>

  /** Draws its part of the page. Must change nothing that is stored. A form without an `action` is sent to this way. */
  abstract draw(ctx: RequestContext, session: RunningSession): Awaitable<readonly PageSection[]>

  /** Checks the submitted form. The form token was checked already. */
  abstract submit(ctx: RequestContext, session: RunningSession): Awaitable<ReauthenticationResult>
}

/** A way, and the plugin or feature that registered it. */
export interface OwnedWay {
  /** Id of the plugin or feature. */
  readonly owner: string
  /** Whether a plugin has registered it, and not the library. */
  readonly isOfPlugin: boolean
  /** The way. */
  readonly way: ReauthenticationWay
}

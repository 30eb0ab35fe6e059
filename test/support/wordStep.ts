import type { AuthPlugin } from 'authengine'
import {
  json,
  type PendingSignIn,
  type Reply,
  type RequestContext,
  SignInStep,
  type StepResult,
} from 'authengine/plugin'

/** Path of the step. */
export const STEP = '/auth/continue/word'

/** A step that asks for the word "right" while it is due. */
export class WordStep extends SignInStep {
  override readonly id = 'word'

  /** @param due - Whether the step is due; a test may change it. */
  constructor(public due = true) {
    super()
  }

  override isDue(): boolean {
    return this.due
  }

  override draw(): Reply {
    return json({ step: this.id })
  }

  override submit(_signIn: PendingSignIn, { body }: RequestContext): StepResult {
    if (body['word'] === 'right') return { kind: 'done', methods: ['otp'] }
    return { kind: 'again', reply: json({ wrong: this.id }, 422) }
  }
}

/** The plugin that registers a step. */
export const stepPlugin = (step: SignInStep = new WordStep()): AuthPlugin => ({
  id: 'words',
  name: 'words',
  register: (registry) => void registry.signInStep(() => step),
})

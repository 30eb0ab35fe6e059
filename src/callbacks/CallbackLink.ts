import type { SomeCallbacks } from './Callbacks.js'

/** One contribution of callbacks: the application's, or a plugin's. */
export class CallbackLink {
  /** @param callbacks - Those it contributes. */
  constructor(readonly callbacks: SomeCallbacks) {}
}

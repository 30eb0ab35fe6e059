import type { Reply } from '../http/Reply.js'

/** The browser has to go somewhere else before a flow can finish. */
export class Detour {
  /** @param reply - Where it goes. */
  constructor(readonly reply: Reply) {}
}

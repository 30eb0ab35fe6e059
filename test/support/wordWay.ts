import { type ReauthenticationResult, ReauthenticationWay, type RequestContext } from 'authengine/plugin'

/** A way that asks for a word. */
export class WordWay extends ReauthenticationWay {
  constructor(
    override readonly id: string,
    private readonly proves: readonly string[],
    override readonly reserve = 0,
  ) {
    super()
  }

  override methods(): readonly string[] {
    return this.proves
  }

  override draw() {
    const fields = [{ name: this.id, label: this.id, type: 'text' }] as const
    return [{ type: 'form', fields, submit: `Use ${this.id}` }] as const
  }

  override submit(ctx: RequestContext): ReauthenticationResult {
    return ctx.body[this.id] === 'right' ? { kind: 'done', methods: this.proves } : { kind: 'again' }
  }
}

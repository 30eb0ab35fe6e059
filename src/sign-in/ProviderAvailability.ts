import type { RequestContext } from '../http/RequestContext.js'

/** Whether a provider is available for a request. */
export type AvailabilityRule = (ctx: RequestContext) => boolean

/** Decides which providers are available for a request. */
export class ProviderAvailability {
  /** @param rules - The rules of plugins. A provider without rules is always available. */
  constructor(
    private readonly rules: readonly { readonly provider: string; readonly allows: AvailabilityRule }[] = [],
  ) {}

  /** Whether every rule for this provider allows it. */
  has({ id }: { readonly id: string }, ctx: RequestContext): boolean {
    return this.rules.every(({ provider, allows }) => provider !== id || allows(ctx))
  }

  /** The providers, or facts about them, that are available. */
  of<T extends { readonly id: string }>(all: readonly T[], ctx: RequestContext): readonly T[] {
    return this.rules.length === 0 ? all : all.filter((each) => this.has(each, ctx))
  }
}

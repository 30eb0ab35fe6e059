import { NotFound } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import type { Provider } from '../core/Provider.js'
import type { FlowDescriptor, SignInFlow, SignInProtocol } from './SignInFlow.js'

/** A flow, or a flow that is loaded when it is needed. */
export type RegisteredFlow = SignInFlow | LazyFlow

/** Finds the flow that performs a provider. */
export class FlowCatalogue {
  readonly #lastFirst: readonly RegisteredFlow[]

  /** @param flows - In the order of registration; the last that supports a provider performs it. */
  constructor(flows: readonly RegisteredFlow[]) {
    this.#lastFirst = flows.toReversed()
  }

  /** The flow that is registered for a provider, or undefined. */
  find(provider: Provider): RegisteredFlow | undefined {
    return this.#lastFirst.find((flow) => flow.supports(provider))
  }

  /**
   * The flow that is registered for a provider. It may not be loaded yet, but its descriptor can be read.
   *
   * @throws TypeError if there is no flow, which a check of the configuration prevents.
   */
  require(provider: Provider): RegisteredFlow {
    const flow = this.find(provider)
    if (flow) return flow
    throw new TypeError(`No flow performs the provider "${provider.id}" of the type "${provider.type}".`)
  }

  /**
   * The flow for a provider; a lazy flow is loaded.
   *
   * @throws TypeError if there is no flow, which a check of the configuration prevents.
   */
  load(provider: Provider): Awaitable<SignInProtocol> {
    const flow = this.require(provider)
    // Checked by class, because the flow of a plugin may have its own method `load`. Only the engine creates lazy
    // flows.
    return flow instanceof LazyFlow ? flow.load() : flow
  }
}

/** The descriptor of a flow that is loaded later. */
export interface LazyFlowOptions<T extends Provider> extends Partial<Omit<FlowDescriptor<T>, 'supports'>> {
  /** The class of the providers that it performs. */
  readonly performs: abstract new (...args: never[]) => T
}

/** A flow that is loaded by the first sign-in that needs it. A server that only reads sessions loads no flow. */
export class LazyFlow<T extends Provider = Provider> implements FlowDescriptor<T> {
  readonly signInRoute: FlowDescriptor['signInRoute']
  readonly postsOwnForm: boolean
  readonly callbackMethods: readonly string[]
  readonly #performs: LazyFlowOptions<T>['performs']
  readonly #load: () => Promise<SignInProtocol<T>>
  #loaded: Awaitable<SignInProtocol<T>> | undefined

  /**
   * @param options - Its descriptor.
   * @param load - Loads and creates the flow; called again only after a failure.
   */
  constructor(options: LazyFlowOptions<T>, load: () => Promise<SignInProtocol<T>>) {
    this.signInRoute = options.signInRoute ?? 'signin'
    this.postsOwnForm = options.postsOwnForm ?? false
    this.callbackMethods = options.callbackMethods ?? ['GET', 'POST']
    this.#performs = options.performs
    this.#load = load
  }

  supports(provider: Provider): provider is T {
    return provider instanceof this.#performs
  }

  /** The flow. Concurrent calls load it once. */
  load(): Awaitable<SignInProtocol<T>> {
    return (this.#loaded ??= this.#once())
  }

  async #once(): Promise<SignInProtocol<T>> {
    try {
      return (this.#loaded = await this.#load())
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }
}

/** All providers, by id, in the order of the configuration. */
export class ProviderCatalogue {
  readonly #byId: ReadonlyMap<string, Provider>

  /** @param providers - If two have the same id, the first counts; a check of the configuration reports them. */
  constructor(providers: readonly Provider[]) {
    this.#byId = new Map(providers.toReversed().map((provider) => [provider.id, provider]))
    this.all = [...providers]
  }

  /** Every provider. */
  readonly all: readonly Provider[]

  /** Ids of the providers whose accounts sign users in, although their email addresses are not trusted. */
  get untrustedProviders(): readonly string[] {
    return this.all.filter((each) => each.signsInBy === 'account' && !each.trustsEmails).map(({ id }) => id)
  }

  /** The provider with this id, or undefined. */
  find(id: string): Provider | undefined {
    return this.#byId.get(id)
  }

  /**
   * The provider with this id, compared byte for byte.
   *
   * @throws NotFound if no provider has this id.
   */
  require(id: string): Provider {
    const provider = this.#byId.get(id)
    if (provider) return provider
    const known = this.all.map((each) => each.id).join(', ') || 'none'
    throw new NotFound(`No provider has the id ${JSON.stringify(id.slice(0, 80))}. Configured: ${known}.`)
  }
}

type Members = Readonly<Record<PropertyKey, unknown>>

/** Merges one member differently. If it returns undefined, the member is merged like all others. */
export type MergeMember = (name: PropertyKey, fact: unknown, option: unknown) => unknown

/** Whether an object has the form that factories of Auth.js return: `{ ...defaults, options }`. */
const hasOptions = (made: object): made is { readonly options: object } =>
  'options' in made && typeof made.options === 'object' && made.options !== null

/**
 * Merges the options of an object that a factory of Auth.js made into its defaults: options override defaults, objects
 * are merged member by member, lists are replaced, and an undefined option counts as left out. Other objects are
 * returned unchanged.
 *
 * @param mergeMember - Called for each member, also inside of merged objects. Default: no member is merged differently.
 */
export function withOptions(made: object, mergeMember: MergeMember = () => undefined): object {
  if (!hasOptions(made)) return made
  return merged(made, made.options as Members, mergeMember)
}

function merged(defaults: Members, options: Members, mergeMember: MergeMember): Members {
  const names = Reflect.ownKeys(options).filter((name) => options[name] !== undefined)
  const member = (name: PropertyKey, fact: unknown, option: unknown): unknown =>
    mergeMember(name, fact, option) ?? (isPlain(fact) && isPlain(option) ? merged(fact, option, mergeMember) : option)
  return {
    ...defaults,
    ...Object.fromEntries(names.map((name) => [name, member(name, defaults[name], options[name])])),
  }
}

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

import { NotFound } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import type { Provider } from '../core/Provider.js'
import type { FlowDescriptor, SignInFlow, SignInProtocol } from './SignInFlow.js'

/** A flow, or one that is loaded when it is needed. */
export type RegisteredFlow = SignInFlow | LazyFlow

/** Knows which flow performs a provider. */
export class FlowCatalogue {
  readonly #lastFirst: readonly RegisteredFlow[]

  /** @param flows - In the order of registration; the last that supports a provider performs it. */
  constructor(flows: readonly RegisteredFlow[]) {
    this.#lastFirst = flows.toReversed()
  }

  /** What is registered for a provider, or undefined. */
  find(provider: Provider): RegisteredFlow | undefined {
    return this.#lastFirst.find((flow) => flow.supports(provider))
  }

  /**
   * What is registered for a provider: enough to read its descriptor.
   *
   * @throws TypeError if there is nothing, which a check of the configuration rules out.
   */
  require(provider: Provider): RegisteredFlow {
    const flow = this.find(provider)
    if (flow) return flow
    throw new TypeError(`No flow performs the provider "${provider.id}" of the type "${provider.type}".`)
  }

  /**
   * The flow for a provider, loaded if it is a lazy one.
   *
   * @throws TypeError if there is none, which a check of the configuration rules out.
   */
  load(provider: Provider): Awaitable<SignInProtocol> {
    const flow = this.require(provider)
    // By its class: the flow of a plugin may have a method called `load` for itself. Only the engine makes lazy flows.
    return flow instanceof LazyFlow ? flow.load() : flow
  }
}

/** What a flow that is loaded later says of itself. */
export interface LazyFlowOptions<T extends Provider> extends Partial<Omit<FlowDescriptor<T>, 'supports'>> {
  /** The class of the providers that it performs. */
  readonly performs: abstract new (...args: never[]) => T
}

/** A flow that the first sign-in loads: a server that only reads sessions needs none. */
export class LazyFlow<T extends Provider = Provider> implements FlowDescriptor<T> {
  readonly signInRoute: FlowDescriptor['signInRoute']
  readonly postsOwnForm: boolean
  readonly callbackMethods: readonly string[]
  readonly #performs: LazyFlowOptions<T>['performs']
  readonly #load: () => Promise<SignInProtocol<T>>
  #loaded: Awaitable<SignInProtocol<T>> | undefined

  /**
   * @param options - Its descriptor.
   * @param load - Loads and makes it; called again only after a failure.
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

  /** @param providers - Of two with the same id the first counts; an inspection reports them. */
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
   * @throws NotFound when there is none.
   */
  require(id: string): Provider {
    const provider = this.#byId.get(id)
    if (provider) return provider
    const known = this.all.map((each) => each.id).join(', ') || 'none'
    throw new NotFound(`No provider has the id ${JSON.stringify(id.slice(0, 80))}. Configured: ${known}.`)
  }
}

type Members = Readonly<Record<PropertyKey, unknown>>

/** Merges one member differently. Undefined leaves it to the rule for all members. */
export type MergeMember = (name: PropertyKey, fact: unknown, option: unknown) => unknown

/** Whether an object has the form that factories of Auth.js return: `{ ...defaults, options }`. */
const hasOptions = (made: object): made is { readonly options: object } =>
  'options' in made && typeof made.options === 'object' && made.options !== null

/**
 * Merges the options of an object that a factory of Auth.js made into its defaults: options win, objects are merged member by
 * member, lists are replaced, and an option that is undefined counts as left out. Other objects are returned as they are.
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

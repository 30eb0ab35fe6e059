import type { ProviderType } from './Account.js'
import type { ProviderStyle, SignInDoor } from './SignInDoor.js'
import { namesOf } from './unknownNames.js'
import type { UnknownOption } from './unknownOptions.js'

/**
 * How somebody whose user is stored gets in again: with a stored account, with a mail to their address, with a stored key, or
 * by what only the application knows.
 */
export type WayIn = 'account' | 'address' | 'key' | 'application'

/** What is true of every provider. */
export interface ProviderFacts {
  /** Unique among the providers; part of the URL: letters, digits, `-`, `_`, `.` and `~`. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Look of the button. */
  readonly style?: ProviderStyle | undefined
}

/**
 * One way of signing in, described.
 *
 * Providers hold facts and translate data; flows perform the protocol. A provider has no state that belongs to a
 * request, so one instance serves all of them.
 */
export abstract class Provider {
  /** Family of the provider. */
  abstract readonly type: ProviderType
  /**
   * How somebody whose user is stored gets in again.
   *
   * @defaultValue `"account"`
   */
  readonly wayIn: WayIn = 'account'
  /**
   * Whether the application trusts the addresses this provider names, so that users may be shared by them.
   *
   * @defaultValue false
   */
  readonly vouchesForAddresses: boolean = false
  /** Id in URLs and in `signIn(id)`. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Look of the button. */
  readonly style: ProviderStyle

  /** @param facts - Subclasses pass their facts up; they do not declare the fields again. */
  constructor({ id, name, style = {} }: ProviderFacts) {
    this.id = id
    this.name = name
    this.style = style
  }

  /** What the sign-in page shows for this provider; undefined for nothing. */
  door(): SignInDoor | undefined {
    const monogram = /[\p{L}\p{N}]/u.exec(this.name)?.[0].toUpperCase()
    return { label: `Sign in with ${this.name}`, fields: [], style: this.style, ...(monogram && { monogram }) }
  }

  /**
   * The options that nothing reads: the engine refuses to start with a mistake among them. Default: none.
   *
   * A subclass takes its own options out before it hands the others to the base class.
   */
  unknownOptions(): readonly UnknownOption[] {
    return []
  }

  /** Upper snake case of the id, as in `AUTH_{PROVIDER}_ID`. */
  get environmentPrefix(): string {
    return this.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  }
}

/** Names that every provider reads; `type` and `options` belong to those that are written as objects. */
export const FACTS: ReadonlySet<string> = new Set([
  ...namesOf<ProviderFacts>({ id: true, name: true, style: true }),
  'type',
  'options',
])

/** What every provider has. */
export type CommonProviderOptions = Pick<Provider, 'id' | 'name' | 'type'>

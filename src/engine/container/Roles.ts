import { Container, type Newable, type ServiceIdentifier } from 'inversify'

/** A role: a class, mostly abstract, or a symbol with a type. */
export type Role<T> = (abstract new (...args: never[]) => T) | RoleName<T>

declare const held: unique symbol

/** The name of a role that has no class. */
export type RoleName<T> = symbol & { readonly [held]?: T }

/** Makes the name of a role. */
export const roleName = <T>(name: string): RoleName<T> => Symbol(name)

/** Keeps what fills each role: the container, with only the few methods that are needed. */
export class Roles {
  // Edge runtimes refuse code that is generated from strings. Without this option, the container generates such code.
  readonly #container = new Container({ defaultScope: 'Singleton', jitless: true })

  readonly #lists = new Map<unknown, unknown[]>()

  /** Fills a role that exists once. The last call wins. */
  fill<T>(role: Role<T>, part: T): void {
    const identifier = identifierOf<T>(role)
    if (this.#container.isBound(identifier)) this.#container.rebind(identifier).toConstantValue(part)
    else this.#container.bind(identifier).toConstantValue(part)
  }

  /**
   * Adds a part to a role that can have any number of parts. One binding holds the list, because a binding is
   * expensive.
   */
  add<T>(role: Role<T>, part: T): void {
    const known = this.#lists.get(role)
    if (known) known.push(part)
    else {
      const list = [part]
      this.#lists.set(role, list)
      this.#container.bind(identifierOf<T[]>(role)).toConstantValue(list)
    }
  }

  /** The part that fills a role, or undefined. */
  find<T>(role: Role<T>): T | undefined {
    const identifier = identifierOf<T>(role)
    return this.#container.isBound(identifier) ? this.#container.get(identifier) : undefined
  }

  /** The part that fills a role; `usual` makes it if there is none. */
  get<T>(role: Role<T>, usual: () => T): T {
    const found = this.find(role)
    if (found !== undefined) return found
    const part = usual()
    this.fill(role, part)
    return part
  }

  /** Every part that was added to a role, in the order of registration. */
  all<T>(role: Role<T>): readonly T[] {
    const identifier = identifierOf<readonly T[]>(role)
    return this.#container.isBound(identifier) ? this.#container.get(identifier) : []
  }
}

const identifierOf = <T>(role: unknown): ServiceIdentifier<T> => role as Newable<T>

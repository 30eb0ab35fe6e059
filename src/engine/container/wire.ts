import type {
  Bind,
  MapToResolvedValueInjectOptions,
  Newable,
  ResolvedValueInjectOptions,
  ServiceIdentifier,
} from 'inversify'
import type { FlowTraits } from '../../flows/DescribedFlow.js'
import { LateFlow } from '../../flows/LateFlow.js'
import { SignInFlow } from '../../flows/SignInFlow.js'
import type { Provider } from '../../providers/Provider.js'

/** A role: a class, mostly abstract, that is its own token. */
export type Role<T> = (abstract new (...args: never[]) => T) & { readonly prototype: T }

/** Binds `role` to one shared `new Part(...needs)`; the compiler checks `needs` against the constructor. */
export function wire<T, A extends unknown[]>(
  bind: Bind,
  role: Role<T>,
  Part: new (...args: A) => T,
  needs: MapToResolvedValueInjectOptions<A>,
): void {
  wireAs(bind, role, (...parts: A) => new Part(...parts), needs)
}

/** Binds `role` to what `make` answers, once; the compiler checks `needs` against its parameters. */
export function wireAs<T, A extends unknown[]>(
  bind: Bind,
  role: Role<T>,
  make: (...parts: A) => T,
  needs: MapToResolvedValueInjectOptions<A>,
): void {
  bind<T>(token(role)).toResolvedValue(make, needs).inSingletonScope()
}

/**
 * Binds one more flow, made by what `load` answers when the first person signs in with it; the compiler checks `needs`
 * against that.
 */
export function wireLate<T extends Provider, A extends unknown[]>(
  bind: Bind,
  traits: FlowTraits<T>,
  needs: MapToResolvedValueInjectOptions<A>,
  load: () => Promise<(...parts: A) => SignInFlow<T>>,
): void {
  const standIn = (...parts: A): SignInFlow => new LateFlow(traits, async () => (await load())(...parts))
  wireAs<SignInFlow, A>(bind, SignInFlow, standIn, needs)
}

/** Every part bound to a role, in the order of binding; none is fine. */
export function all<T>(role: Role<T>): ResolvedValueInjectOptions<readonly T[]> {
  const options = { serviceIdentifier: token(role), isMultiple: true, optional: true }
  // inversify types collections as mutable arrays; nobody here changes one.
  return options as unknown as ResolvedValueInjectOptions<readonly T[]>
}

/** A class as an identifier of the container. */
export function token<T>(role: Role<T>): ServiceIdentifier<T> {
  return role as unknown as Newable<T>
}

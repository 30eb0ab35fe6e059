import type { AuthEvents } from '../../core/AuthEvents.js'
import type { Callbacks } from '../../core/Callbacks.js'
import type { Finding } from '../../core/errors.js'
import { namesOf, nearest, unknownIn, unknownName } from '../../core/unknownNames.js'

const NAMES = {
  callbacks: namesOf<Callbacks>({ signIn: true, redirect: true, jwt: true, session: true }),
  events: namesOf<AuthEvents>({
    signIn: true,
    signOut: true,
    createUser: true,
    updateUser: true,
    linkAccount: true,
    releaseEmail: true,
    session: true,
  }),
}

/** Callbacks and handlers of events, the application's or a plugin's, are functions under names that are called. */
export function handlerFaults(kind: keyof typeof NAMES, given: unknown): Finding[] {
  if (typeof given !== 'object' || given === null) {
    return [{ option: kind, problem: 'is no object.', fix: 'Write { … }, with functions in it.' }]
  }
  const known = NAMES[kind]
  const members = given as Readonly<Record<string, unknown>>
  const idle = [...known].filter((name) => !['function', 'undefined'].includes(typeof (members[name] ?? undefined)))
  return [
    ...(isPlain(given) ? unknownIn(given, known) : mistypedIn(members, known)).map((name) =>
      unknownName(`${kind}.`, name, known),
    ),
    ...idle.map((name) => ({ option: `${kind}.${name}`, problem: 'is no function.', fix: 'Write a function.' })),
  ]
}

const prototypeOf = (given: object): object | null => Object.getPrototypeOf(given) as object | null

/** Whether it is an object as it is written, of no class. */
export const isPlain = (given: object): boolean => [Object.prototype, null].includes(prototypeOf(given))

/** An instance of a class has more than what is called: only its methods that resemble a name are meant to be called. */
export const mistypedIn = (members: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): string[] =>
  [...Object.keys(members), ...Object.getOwnPropertyNames(prototypeOf(members))].filter(
    (name) => !known.has(name) && nearest(name, known) !== undefined && typeof members[name] === 'function',
  )

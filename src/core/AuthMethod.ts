/**
 * Authentication method: a value of RFC 8176 section 2, or a value of this library: `fed` (an identity provider),
 * `email` (a mailed link or code) or `recovery` (a recovery code). It contains no blanks and no `@`.
 */
export type AuthMethod =
  'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa' | 'sms' | 'pin' | 'kba' | 'fed' | 'email' | 'recovery' | (string & {})

/** An authentication method that was used in a sign-in or session. */
export interface UsedMethod {
  /** The method. */
  readonly method: AuthMethod
  /** When it was used last, to the second. */
  readonly at: Date
}

/** Level of a session: 1 is one factor, 2 is two factors, 3 is two factors of which one resists phishing. */
export type AuthLevel = 1 | 2 | 3

/** How the user of a session has proved who they are. */
export interface AuthStrength {
  /** Methods of all proofs, each once; empty if they are not known. */
  readonly authMethods: readonly UsedMethod[]
  /** When the last method was used; when the session began, if the methods are not known. */
  readonly authTime: Date
  /** Level of the session; 1 if the methods are not known. */
  readonly level: AuthLevel
}

/** The factor that each method proves. `fed` and `email` count as a password, because a password can protect them. */
const FACTORS: Readonly<Record<string, 'knows' | 'has' | 'is'>> = {
  ...{ pwd: 'knows', pin: 'knows', kba: 'knows', fed: 'knows', email: 'knows' },
  ...{ otp: 'has', hwk: 'has', swk: 'has', sms: 'has', sc: 'has', pop: 'has', tel: 'has', recovery: 'has' },
  ...{ face: 'is', fpt: 'is', iris: 'is', retina: 'is', vbm: 'is' },
}

/**
 * Level of methods. Two different factors, or `mfa`, are level 2. With a key whose user was present or verified (`hwk`
 * or `swk`, and `user`), they are level 3. Everything else is level 1.
 */
export function levelOf(methods: readonly AuthMethod[]): AuthLevel {
  const factors = new Set(methods.flatMap((method) => (Object.hasOwn(FACTORS, method) ? [FACTORS[method]] : [])))
  if (factors.size < 2 && !methods.includes('mfa')) return 1
  const hasKey = methods.includes('hwk') || methods.includes('swk')
  return hasKey && methods.includes('user') ? 3 : 2
}

/**
 * The strength of methods together.
 *
 * @param methods - If a method was used more than once, its last use counts.
 * @param otherwise - `authTime` if there are no methods.
 */
export function strengthOf(methods: readonly UsedMethod[], otherwise: Date): AuthStrength {
  const last = new Map<AuthMethod, Date>()
  for (const { method, at } of methods) {
    const known = last.get(method)
    if (!known || at.getTime() >= known.getTime()) last.set(method, at)
  }
  const times = [...last.values()].map((at) => at.getTime())
  return {
    authMethods: [...last].map(([method, at]) => ({ method, at })),
    authTime: times.length > 0 ? new Date(Math.max(...times)) : otherwise,
    level: levelOf([...last.keys()]),
  }
}

/**
 * Methods as sessions store them: `pwd@1700000000 otp@1700000060`, with seconds since 1970.
 *
 * It is a string, so that a callback cannot change it in place.
 *
 * @returns Undefined if there are no methods.
 * @throws TypeError for a method with a blank or `@`, or without a valid date.
 */
export function methodsText(methods: readonly UsedMethod[]): string | undefined {
  const { authMethods } = strengthOf(methods, new Date(0))
  return authMethods.map((used) => `${nameIn(used)}@${String(secondsOf(used.at))}`).join(' ') || undefined
}

/**
 * Reads a result of {@link methodsText}. For any other value, the methods are unknown.
 *
 * @param start - When the session began.
 */
export function strengthIn(text: unknown, start: Date): AuthStrength {
  if (typeof text !== 'string' || !METHODS.test(text)) return strengthOf([], start)
  const methods = text.split(' ').map((used) => {
    const [method = '', seconds] = used.split('@')
    return { method, at: new Date(Number(seconds) * 1000) }
  })
  return strengthOf(methods, start)
}

const METHOD = /^[^\s@]{1,64}$/

const METHODS = /^[^\s@]{1,64}@\d{1,12}(?: [^\s@]{1,64}@\d{1,12})*$/

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

function nameIn({ at, method }: UsedMethod): string {
  if (METHOD.test(method) && secondsOf(at) >= 0) return method
  throw new TypeError(
    'An authentication method has no usable name or date. Name it without blanks and "@", as RFC 8176 does ("otp"), and give the date of its use.',
  )
}

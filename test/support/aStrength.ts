import type { AuthStrength } from 'authengine'

/** The strength of a session with unknown methods, for tests in which it does not matter. */
export const A_STRENGTH: AuthStrength = { authMethods: [], authTime: new Date(0), level: 1 }

/** The remaining members of a sign-in of an existing user. */
export const AGAIN = { isNewUser: false, ...A_STRENGTH } as const

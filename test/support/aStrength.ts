import type { AuthStrength } from 'authengine'

/** How strong a session is whose methods are not known, where that does not matter. */
export const A_STRENGTH: AuthStrength = { authMethods: [], authTime: new Date(0), level: 1 }

/** The rest of a sign-in by a user who is known. */
export const AGAIN = { isNewUser: false, ...A_STRENGTH } as const

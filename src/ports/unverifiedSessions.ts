/**
 * What stands on a revocation list for all sealed sessions of a user that began before their email address was verified.
 *
 * @hidden
 */
export const unverifiedSessions = (userId: string): string => `unverified ${userId}`

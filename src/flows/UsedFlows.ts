import { RevocationList } from '../core/RevocationList.js'

/**
 * The list of used sign-in flows: a role of its own, because anonymous requests add to it and must not displace ended
 * sessions.
 */
export abstract class UsedFlows extends RevocationList {}

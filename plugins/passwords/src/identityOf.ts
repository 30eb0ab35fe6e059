import type { DatabaseUser } from 'authengine/adapter'
import type { VerifiedIdentity } from 'authengine/provider'
import { PROVIDER, TYPE } from './PasswordProvider.js'

/** The proof that a stored user has typed the right password. */
export const identityOf = (user: DatabaseUser): VerifiedIdentity => ({
  user,
  account: { provider: PROVIDER, providerAccountId: user.id, type: TYPE },
  methods: ['pwd'],
  matchBy: 'account',
})

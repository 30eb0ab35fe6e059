import type { VerificationToken, VerificationTokenStore } from 'authengine/adapter'
import type { SqlTable } from './SqlTable.js'

/** Verification tokens in a table. */
export class SqlVerificationTokens implements VerificationTokenStore {
  /** @param tokens - The table. */
  constructor(private readonly tokens: SqlTable<VerificationToken>) {}

  create(token: VerificationToken): Promise<void> {
    return this.tokens.insert(token)
  }

  take({ identifier, token }: Parameters<VerificationTokenStore['take']>[0]): Promise<VerificationToken | null> {
    return this.tokens.take({ identifier, token })
  }

  async clear(identifier: string): Promise<void> {
    await this.tokens.delete({ identifier })
  }
}

import { type Credentials, CredentialsProvider } from 'authengine/plugin'
import type { Member } from './Member.js'

/** Signs in whoever types a member's code. */
export class AccessCodeProvider extends CredentialsProvider {
  constructor(private readonly members: ReadonlyMap<string, Member>) {
    super({ id: 'access-code', name: 'Access code', credentials: { code: { label: 'Code', type: 'password' } } })
  }

  override authorize({ code = '' }: Credentials): Member | null {
    return this.members.get(code) ?? null
  }
}

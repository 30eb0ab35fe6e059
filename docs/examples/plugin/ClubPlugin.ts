import type { AuthPlugin, PluginRegistry } from 'authengine/plugin'
import { AccessCodeProvider } from './AccessCodeProvider.js'
import { auditTrail } from './auditTrail.js'
import type { Member } from './Member.js'
import { memberRoles } from './memberRoles.js'
import { MemorySessions } from './MemorySessions.js'

/** Everything a members' club needs: codes to sign in with, roles, sessions it can end, and a trail. */
export class ClubPlugin implements AuthPlugin {
  readonly id = 'club'
  readonly name = 'club'

  constructor(
    private readonly members: ReadonlyMap<string, Member>,
    private readonly note: (line: string) => void,
  ) {}

  register(registry: PluginRegistry): void {
    const roleOf = (id?: string): string => [...this.members.values()].find((each) => each.id === id)?.role ?? 'guest'
    registry
      .provider(new AccessCodeProvider(this.members))
      .on(auditTrail(this.note))
      .callbacks(memberRoles(roleOf))
      .sessions((_inner, parts) => new MemorySessions(parts), { replaces: true })
  }
}

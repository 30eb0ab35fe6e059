import { AuthEngine, type AuthPlugin, defineConfig, type JWT, type Session, type User } from 'authengine'
import { CredentialsProvider, type JWT as PluginJWT, type User as PluginUser } from 'authengine/provider'

declare module 'authengine' {
  interface User {
    role?: 'chair' | 'member'
  }
  interface Session {
    team?: number
  }
  interface JWT {
    role?: 'chair' | 'member'
  }
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Holds<T extends true> = T
type Role = 'chair' | 'member' | undefined

declare const request: Request

/** Added members are part of every type that the library exports. */
export const engine = new AuthEngine({
  callbacks: {
    jwt({ token, user }) {
      const role: Role = token.role ?? user?.role
      return role === undefined ? token : { ...token, role }
    },
  },
  events: {
    signIn({ user }) {
      user.role satisfies Role
    },
  },
})
export const team: number | undefined = (await engine.session(request)).session?.team
export const shownRole: Role = (await engine.session(request)).session?.user?.role

/** Plugins, and classes that extend those of the library, use the added members, too. */
export class RoleProvider extends CredentialsProvider {
  override authorize(): User {
    return { id: 'ann', role: 'chair' }
  }
}
export const plugin: AuthPlugin = {
  id: 'roles',
  name: 'roles',
  register: (registry) => void registry.callbacks({ jwt: ({ token }) => ({ ...token, role: 'member' }) }),
}

export type Checks = [
  Holds<Same<User['role'], Role>>,
  Holds<Same<PluginUser['role'], Role>>,
  Holds<Same<Session['team'], number | undefined>>,
  Holds<Same<JWT['role'], Role>>,
  Holds<Same<PluginJWT['role'], Role>>,
]

// @ts-expect-error -- no such role
export const wrong: User = { id: 'ann', role: 'root' }

// @ts-expect-error -- no such role
defineConfig({ callbacks: { jwt: ({ token }) => ({ ...token, role: 'root' as const }) } })

/** The APIs of two plugins, through every binding, with a lazy configuration and without augmentation. */
import { MiddlewareAuth } from '@authengine/express'
import { FullstackAuth } from '@authengine/next'
import { serverAuth$ } from '@authengine/qwik'
import { SignalAuth } from '@authengine/solid-start'
import { CompilerAuth } from '@authengine/sveltekit'
import { type AuthConfig, AuthEngine, type AuthPlugin } from 'authengine'
import { apiToken } from 'authengine/plugin'
import type { Equal, Expect } from './Equal.js'

interface PasswordApi {
  verify(userId: string, password: string): Promise<boolean>
}
interface AuditApi {
  last(max: number): readonly string[]
}
const Passwords = apiToken<PasswordApi>('@example/passwords')
const Audit = apiToken<AuditApi>('@example/audit')

const passwords: AuthPlugin = {
  id: 'passwords',
  name: 'Passwords',
  register: (registry) => void registry.provides(Passwords, () => ({ verify: () => Promise.resolve(true) })),
}
const audit: AuthPlugin = {
  id: 'audit',
  name: 'Audit',
  register: (registry) => {
    registry.provides(Audit, ({ api }) => ({ last: (max) => [String(api(Passwords) === undefined), String(max)] }))
    // @ts-expect-error -- a method is missing
    registry.provides(Audit, () => ({}))
  },
}
const config = (): Promise<AuthConfig> => Promise.resolve({ plugins: [passwords, audit] })

declare const native: never
export const apis = {
  engine: new AuthEngine({ plugins: [passwords, audit] }).api(Passwords),
  express: await MiddlewareAuth(config).api(Passwords, native),
  next: await FullstackAuth(config).api(Audit),
  qwik: await serverAuth$(config).api(Passwords, native),
  solid: await SignalAuth(config).api(Audit, native),
  sveltekit: await CompilerAuth(config).api(Passwords, native),
}
type Apis = typeof apis

export type Checks = [
  Expect<Equal<Apis['engine'], PasswordApi>>,
  Expect<Equal<Apis['express'], PasswordApi>>,
  Expect<Equal<Apis['next'], AuditApi>>,
  Expect<Equal<Apis['qwik'], PasswordApi>>,
  Expect<Equal<Apis['solid'], AuditApi>>,
  Expect<Equal<Apis['sveltekit'], PasswordApi>>,
]

// @ts-expect-error -- this is the other API
export const other: PasswordApi = apis.next

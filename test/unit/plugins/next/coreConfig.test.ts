import { describe, expect, it } from '@jest/globals'
import type { NextAuthConfig } from '@authengine/next'
import { coreConfig } from '../../../../plugins/next/src/coreConfig.js'

describe('coreConfig', () => {
  it('returns a configuration without options of this framework unchanged', () => {
    const config = Object.freeze({ callbacks: Object.freeze({ jwt: () => null }) })
    expect(coreConfig(config)).toBe(config)
    expect(coreConfig<never>({})).toEqual({})
  })

  it('removes options of this framework, and does not change the configuration', () => {
    const callbacks = Object.freeze({ authorized: () => true, jwt: () => null })
    const config: NextAuthConfig = Object.freeze({ basePath: '/x', callbacks })
    const core = coreConfig(config)
    expect(core.basePath).toBe('/x')
    expect(Object.keys(core.callbacks ?? {})).not.toContain('authorized')
    expect(core.callbacks?.jwt?.({ token: {} }, {} as never)).toBeNull()
    expect(config.callbacks).toBe(callbacks)
  })

  it('returns the same object for the same configuration', () => {
    const config: NextAuthConfig = { callbacks: { authorized: () => true } }
    expect(coreConfig(config)).toBe(coreConfig(config))
    expect(coreConfig(config)).not.toBe(coreConfig({ ...config }))
  })

  it('keeps the methods of a class instance that has more than callbacks', () => {
    class Rules {
      #roles = ['admin']
      authorized(): boolean {
        return true
      }
      session({ session }: { session: { expires: string } }): { expires: string; roles: string[] } {
        return { ...session, roles: this.#roles }
      }
    }
    const core = coreConfig({ callbacks: new Rules() })
    const session = core.callbacks?.session?.({ session: { user: {}, expires: 'never' } }, {} as never)
    expect(session).toEqual({ user: {}, expires: 'never', roles: ['admin'] })
  })
  it('passes misspelled callbacks on to the core, which reports them', () => {
    const core = (callbacks: object): object => coreConfig({ callbacks }).callbacks ?? {}
    expect(Object.keys(core({ authorized: () => true, signin: () => true, jwt: true }))).toEqual(['signin', 'jwt'])
    expect(Object.keys(core({ authorized: false }))).toEqual([])
  })
})

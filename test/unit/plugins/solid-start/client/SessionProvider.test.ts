/**
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import { describe, expect, it } from '@jest/globals'
import { createComponent, createRoot } from 'solid-js'
import { SessionProvider, type SessionSignal, useSession } from '@authengine/solid-start/client'

const ANN = { user: { name: 'Ann' }, expires: '2999-01-01T00:00:00.000Z' }

describe('SessionProvider', () => {
  it('provides one session to all components inside', () => {
    const found: SessionSignal[] = []
    const Inside = (): undefined => {
      found.push(useSession(), useSession())
    }
    createRoot(() => {
      createComponent(SessionProvider, {
        session: ANN,
        get children() {
          return createComponent(Inside, {})
        },
      })
    })
    expect(found).toHaveLength(2)
    expect(found[0]).toBe(found[1])
    expect(found[0]?.()).toEqual(ANN)
  })

  it('uses the given client', () => {
    const asked: unknown[] = []
    const client = {
      update: (changes: unknown) => {
        asked.push(changes)
        return Promise.resolve(null)
      },
    }
    const Inside = (): undefined => {
      void useSession().update('mine')
    }
    createRoot(() => {
      createComponent(SessionProvider, {
        session: ANN,
        client,
        get children() {
          return createComponent(Inside, {})
        },
      })
    })
    expect(asked).toEqual(['mine'])
  })

  it('explains that the provider is missing', () => {
    expect(() => createRoot(() => useSession())).toThrow('useSession() needs a SessionProvider')
  })
})

import { describe, expect, it } from '@jest/globals'
import type { Session } from 'authengine'
import type { Page } from '../../../../../plugins/next/src/react/browserPage.js'
import { type Freshness, keepFresh } from '../../../../../plugins/next/src/react/keepFresh.js'

const ANN: Session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }

/** A store, a channel and a page that the test controls. */
function watching(session: Session | null | undefined, freshness: Freshness = {}) {
  const state = { session, online: true, looks: 0, heard: 0 }
  const on: Record<string, (() => void) | undefined> = {}
  const listening = (name: string, listener: () => void): (() => void) => {
    on[name] = listener
    return () => {
      on[name] = undefined
    }
  }
  const page: Page = {
    onVisible: (listener) => listening('visible', listener),
    every: (milliseconds, listener) => listening(`every ${String(milliseconds)}`, listener),
    isOnline: () => state.online,
  }
  const store = {
    read: () => ({ session: state.session, loading: false, seed: undefined }),
    refresh: () => {
      state.looks++
      return Promise.resolve()
    },
  }
  const channel = { listen: (listener: () => void) => listening('channel', listener) }
  const stop = keepFresh(store, channel, () => state.heard++, page, freshness)
  return { state, on, stop }
}

describe('keepFresh', () => {
  it('refreshes at once only if the server has passed no session', () => {
    expect(watching(undefined).state.looks).toBe(1)
    expect(watching(null).state.looks).toBe(0)
    expect(watching(ANN).state.looks).toBe(0)
  })

  it('refreshes when the page becomes visible, unless no user is signed in', () => {
    const { state, on } = watching(ANN)
    on['visible']?.()
    expect(state.looks).toBe(1)
    state.session = null
    on['visible']?.()
    expect(state.looks).toBe(1)
  })

  it('does not refresh when the page becomes visible if refetchOnWindowFocus is false', () => {
    expect(watching(ANN, { refetchOnWindowFocus: false }).on['visible']).toBeUndefined()
  })

  it('refreshes at the interval while a user is signed in', () => {
    const { state, on } = watching(ANN, { refetchInterval: 60 })
    on['every 60000']?.()
    expect(state.looks).toBe(1)
    state.session = null
    on['every 60000']?.()
    expect(state.looks).toBe(1)
  })

  it.each([
    [undefined, 1],
    [true, 1],
    [false, 0],
  ])('without a network and with refetchWhenOffline %s, refreshes %s times', (refetchWhenOffline, looks) => {
    const { state, on } = watching(ANN, { refetchInterval: 1, refetchWhenOffline })
    state.online = false
    on['every 1000']?.()
    expect(state.looks).toBe(looks)
  })

  it('does not refresh at an interval if none is set', () => {
    expect(Object.keys(watching(ANN).on)).toEqual(['channel', 'visible'])
  })

  it('receives messages of other tabs, and stops everything', () => {
    const { state, on, stop } = watching(ANN, { refetchInterval: 1 })
    on['channel']?.()
    expect(state.heard).toBe(1)
    stop()
    expect(Object.values(on).filter(Boolean)).toEqual([])
  })
})

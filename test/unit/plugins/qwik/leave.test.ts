import type { RequestEventCommon } from '@builder.io/qwik-city'
import { describe, expect, it } from '@jest/globals'
import { leave } from '../../../../plugins/qwik/src/leave.js'

const SITE = 'https://app.example'
const JSON_ACCEPTED = { accept: 'application/json' }

/** An event that records the calls of its methods. */
function anEvent(path: string, sent: Record<string, string> = {}) {
  const done: unknown[] = []
  const headers = new Headers()
  const ev = {
    request: new Request(`${SITE}${path}`, { headers: sent }),
    url: new URL(SITE),
    headers,
    redirect: (status: number, url: string) => {
      // Qwik replaces two slashes by one as well.
      headers.set('location', url.replaceAll(/([^:])\/{2,}/g, '$1/'))
      return ['redirect', status]
    },
    status: (status: number) => done.push(status),
    getWritableStream: () => new WritableStream({ close: () => void done.push('closed') }),
    exit: () => ['exit'],
  }
  return { ev: ev as unknown as RequestEventCommon, done, headers }
}

function thrownBy(act: () => unknown): unknown {
  try {
    return { returned: act() }
  } catch (error) {
    return error
  }
}

describe('leave', () => {
  it('redirects with 303 to exactly the given URL', () => {
    const { ev, headers } = anEvent('/login?qaction=x')
    const target = 'https://id.example/a//b?next=//c'
    expect(thrownBy(() => leave(ev, target))).toEqual(['redirect', 303])
    expect(headers.get('location')).toBe(target)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([`${SITE}/home`, 'https://id.example/authorize'])('sends the URL %s to the script of Qwik 1', (target) => {
    const { ev, headers } = anEvent('/login/q-data.json?qaction=x')
    expect(thrownBy(() => leave(ev, target))).toEqual({ returned: {} })
    expect(headers.get('location')).toBe(target)
  })

  it('redirects the fetch of Qwik 2 to a page of this site, also behind a proxy', () => {
    const { ev, done, headers } = anEvent('/login?qaction=x', { ...JSON_ACCEPTED, origin: 'https://public.example' })
    expect(thrownBy(() => leave(ev, 'https://public.example/home'))).toEqual(['exit'])
    expect(done).toContain(303)
    expect(headers.get('location')).toBe('https://public.example/home')
  })

  it.each([{}, { origin: SITE }])('lets the script of Qwik 2 navigate to another site (%j)', (sent) => {
    const { ev, done } = anEvent('/login?qaction=x', { ...JSON_ACCEPTED, ...sent })
    expect(thrownBy(() => leave(ev, 'https://id.example/authorize'))).toEqual(['redirect', 303])
    expect(done).toEqual([])
  })
})

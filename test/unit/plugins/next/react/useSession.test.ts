import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import type { Session } from 'authengine'
import { SessionProvider, useSession, type UseSessionOptions } from '@authengine/next/react'
import { createElement, type ReactNode } from 'react'

const { renderToString } = createRequire(import.meta.url)('react-dom/server') as {
  renderToString(element: ReactNode): string
}
const ANN: Session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }

function Shown(options: UseSessionOptions): ReactNode {
  const { status, data } = useSession(options)
  return `${status} ${data?.user?.name ?? 'without a user'}`
}
const drawn = (session: Session | null | undefined, options: UseSessionOptions = {}): string =>
  renderToString(createElement(SessionProvider, { session }, createElement(Shown, options)))

describe('useSession, rendered on the server', () => {
  it.each([
    [ANN, 'authenticated Ann'],
    [null, 'unauthenticated without a user'],
    [undefined, 'loading without a user'],
  ])('returns the session that the server has passed: %j', (session, text) => {
    expect(drawn(session)).toBe(text)
  })

  it.each([
    [ANN, 'authenticated Ann'],
    [null, 'loading without a user'],
  ])('is never unauthenticated if a user is required: %j', (session, text) => {
    expect(drawn(session, { required: true })).toBe(text)
  })

  it('defect R7: refuses an unknown option', () => {
    expect(() => drawn(ANN, { require: true } as object)).toThrow('useSession(): the option require is unknown')
  })

  it('throws without a provider', () => {
    expect(() => renderToString(createElement(Shown))).toThrow('SessionProvider')
  })
})

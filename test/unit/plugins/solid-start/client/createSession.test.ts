/**
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import { describe, expect, it } from '@jest/globals'
import { createRoot, createSignal } from 'solid-js'
import { createSession, type SessionSignal } from '@authengine/solid-start/client'

const named = (name: string) => ({ user: { name }, expires: '2999-01-01T00:00:00.000Z' })
const ANN = named('Ann')

/** Routes that the test answers, in any order. */
class Routes {
  readonly questions: { readonly changes: unknown; answer(session: unknown): void; fail(error: unknown): void }[] = []

  readonly update = (changes?: unknown): Promise<never> =>
    new Promise((answer, fail) => {
      this.questions.push({
        changes,
        answer: (session) => {
          answer(session as never)
        },
        fail,
      })
    })
}

/** Resolves after all pending promises. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A page whose session is kept up to date. */
const page = (seed: () => ReturnType<SessionSignal>, routes = new Routes()) => {
  const session = createRoot(() => createSession(seed, routes))
  return { session, routes }
}

describe('createSession', () => {
  it.each([ANN, null])('starts with the session of the server, and requests nothing: %j', async (said) => {
    const { session, routes } = page(() => said)
    await settled()
    expect(session()).toBe(said)
    expect(routes.questions).toEqual([])
  })

  it('requests the session if the server has passed none', async () => {
    const { session, routes } = page(() => undefined)
    await settled()
    expect(session()).toBeUndefined()
    expect(routes.questions).toHaveLength(1)
    routes.questions[0]!.answer(null)
    await settled()
    expect(session()).toBeNull()
  })

  it('returns the error that left the session unknown', async () => {
    const { session, routes } = page(() => undefined)
    await settled()
    const failure = new TypeError('away')
    routes.questions[0]!.fail(failure)
    await settled()
    expect(session()).toBeUndefined()
    expect(session.error()).toBe(failure)
  })

  it('uses the result of an update, and then a newer session of the server', async () => {
    const [said, say] = createSignal<ReturnType<SessionSignal>>(ANN)
    const { session, routes } = page(said)
    const updated = session.update({ user: { name: 'Anna' } })
    expect(routes.questions.map(({ changes }) => changes)).toEqual([{ user: { name: 'Anna' } }])
    routes.questions[0]!.answer(named('Anna'))
    expect(await updated).toEqual(named('Anna'))
    expect(session()).toEqual(named('Anna'))
    say(null)
    expect(session()).toBeNull()
    say(undefined)
    expect(session()).toBeNull()
  })

  it('ignores a response that is older than the current session', async () => {
    const [said, say] = createSignal<ReturnType<SessionSignal>>(ANN)
    const { session, routes } = page(said)
    const updates = [session.update('first'), session.update('second')]
    routes.questions[1]!.answer(named('Second'))
    routes.questions[0]!.answer(named('First'))
    await Promise.all(updates)
    expect(session()).toEqual(named('Second'))
    const late = session.update('third')
    say(null)
    routes.questions[2]!.answer(named('Third'))
    expect(await late).toEqual(named('Third'))
    expect(session()).toBeNull()
  })

  it('rethrows the error of an update, and keeps the session', async () => {
    const { session, routes } = page(() => ANN)
    const updated = session.update()
    routes.questions[0]!.fail(new TypeError('away'))
    await expect(updated).rejects.toThrow('away')
    expect(session()).toBe(ANN)
    expect(session.error()).toBeUndefined()
  })
})

/**
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import { describe, expect, it } from '@jest/globals'
import { createRoot, createSignal } from 'solid-js'
import { createSession, type SessionSignal } from '@authengine/solid-start/client'

const named = (name: string) => ({ user: { name }, expires: '2999-01-01T00:00:00.000Z' })
const ANN = named('Ann')

/** Routes whose answers are given by the test, in any order. */
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

/** Runs after everything that was promised so far. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A page that is alive. */
const page = (seed: () => ReturnType<SessionSignal>, routes = new Routes()) => {
  const session = createRoot(() => createSession(seed, routes))
  return { session, routes }
}

describe('createSession', () => {
  it.each([ANN, null])('begins with what the server said, and asks nothing: %j', async (said) => {
    const { session, routes } = page(() => said)
    await settled()
    expect(session()).toBe(said)
    expect(routes.questions).toEqual([])
  })

  it('asks by itself where the server said nothing', async () => {
    const { session, routes } = page(() => undefined)
    await settled()
    expect(session()).toBeUndefined()
    expect(routes.questions).toHaveLength(1)
    routes.questions[0]!.answer(null)
    await settled()
    expect(session()).toBeNull()
  })

  it('tells why it does not know', async () => {
    const { session, routes } = page(() => undefined)
    await settled()
    const failure = new TypeError('away')
    routes.questions[0]!.fail(failure)
    await settled()
    expect(session()).toBeUndefined()
    expect(session.error()).toBe(failure)
  })

  it('follows what the page changes, and what the server says then', async () => {
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

  it('lets an older answer overtake nothing', async () => {
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

  it('throws what an update throws, and stays', async () => {
    const { session, routes } = page(() => ANN)
    const updated = session.update()
    routes.questions[0]!.fail(new TypeError('away'))
    await expect(updated).rejects.toThrow('away')
    expect(session()).toBe(ANN)
    expect(session.error()).toBeUndefined()
  })
})

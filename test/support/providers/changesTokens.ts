import type { FakeIdentityProvider } from 'authengine/testing'

/** Makes the token endpoint of a fake service return another value for some members. */
export const changesTokens =
  (names: readonly string[], value: unknown) =>
  (idp: FakeIdentityProvider): void => {
    const changed = async (_request: Request, honest: () => Promise<Response>): Promise<Response> => {
      const answer = await honest()
      return new Response(
        JSON.stringify(withMembers(await answer.json(), Object.fromEntries(names.map((name) => [name, value])))),
        answer,
      )
    }
    idp.fail('token', changed, Infinity)
  }

/** A response of any shape, with other members next to the tokens. */
function withMembers(answer: unknown, members: object): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withMembers(each, members))
  if (typeof answer !== 'object' || answer === null) return answer
  const inside = Object.fromEntries(Object.entries(answer).map(([name, each]) => [name, withMembers(each, members)]))
  return 'access_token' in inside || 'id_token' in inside ? { ...inside, ...members } : inside
}

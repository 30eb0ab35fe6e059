import { AccessDenied, type Destination, type IncomingRequest } from 'authengine'
import type { Reply, RequestContext } from 'authengine/plugin'
import { Administration } from './Administration.js'
import type { Change, SignedIn } from './Change.js'
import type { ChangeEmail } from './ChangeEmail.js'
import { importUsers } from './importUsers.js'
import type { PasswordParts } from './PasswordParts.js'
import { PasswordRefused } from './PasswordRefused.js'
import type { PasswordsApi } from './PasswordsApi.js'
import type { Reset } from './Reset.js'
import type { SignUp } from './SignUp.js'

/** The operations of the plugin. */
export interface Operations {
  readonly change: Change
  readonly changeEmail: ChangeEmail
  readonly reset: Reset
  readonly signUp: SignUp
}

/** The API of the plugin for server code. */
export function apiFrom(parts: PasswordParts, { change, changeEmail, reset, signUp }: Operations): PasswordsApi {
  const { passwords, services } = parts
  const administration = new Administration(parts)
  const signedIn = async (
    incomingRequest: IncomingRequest,
    act: (ctx: RequestContext, user: SignedIn) => Promise<void>,
  ) =>
    services.forRequest(incomingRequest, async (ctx) => {
      const present = await change.signedIn(ctx)
      if (!present) throw new AccessDenied('No user is signed in. Pass the incomingRequest of an auth context.')
      await act(ctx, present)
    })
  return {
    signUp: (incomingRequest, { email, name, password, username, ...fields }) =>
      services.forRequest(
        incomingRequest,
        async (ctx) => destinationOf(await signUp.begin(ctx, { email, name, password, username })),
        fields,
      ),
    verify: (incomingRequest, code) =>
      services.forRequest(incomingRequest, async (ctx) => destinationOf(await signUp.finishWithCode(ctx, code))),
    requestReset: (incomingRequest, typed) =>
      services.forRequest(incomingRequest, async (ctx) => {
        const email = parts.names.email(typed)
        if (email === undefined) throw new PasswordRefused('email', 'invalid')
        await reset.ask(ctx, email)
      }),
    reset: (incomingRequest, token, password) =>
      services.forRequest(incomingRequest, async (ctx) => {
        await services.limits.count('reset', ctx)
        await reset.finish(ctx, token, password)
      }),
    change: (incomingRequest, current, password) =>
      signedIn(incomingRequest, (ctx, present) => change.change(ctx, present, { current, password })),
    changeEmail: (incomingRequest, email, current) =>
      signedIn(incomingRequest, (ctx, present) => changeEmail.ask(ctx, present, { email, current })),
    has: async (userId) => (await passwords.of(userId)) !== null,
    hadOne: (userId) => passwords.hadOne(userId),
    set: (userId, password) => administration.set(userId, password),
    remove: (userId) => administration.remove(userId),
    import: (users) => importUsers(parts, users),
    mailsSent: () => services.mail.sent(),
  }
}

const destinationOf = ({ headers, outcome = 'redirect' }: Reply): Destination => ({
  status: outcome,
  url: headers['location'] ?? '',
})

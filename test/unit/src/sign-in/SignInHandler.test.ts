import { describe, expect, it } from '@jest/globals'
import type { SignInParams } from '../../../../src/core/Callbacks.js'
import type { Provider } from '../../../../src/core/Provider.js'
import type { User } from '../../../../src/core/User.js'
import { CallbackRouteError, CredentialsSignin, MethodNotAllowed, NotFound } from '../../../../src/core/errors.js'
import { redirect, type Reply } from '../../../../src/http/Reply.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { Confirmation, FlowRedirect, SignInFlow } from '../../../../src/sign-in/SignInFlow.js'
import { SignInHandler } from '../../../../src/sign-in/SignInHandler.js'
import { ann, cookiesOf, locationOf, parts, Passport } from './parts.js'
import { AGAIN } from '../../../support/aStrength.js'
import { QUIET } from './quiet.js'

const cred = { action: 'callback', providerId: 'cred' }
const op = { action: 'callback', providerId: 'op' }
const START = 'https://op.example/?redirect_uri=https%3A%2F%2Fapp.example%2Fauth%2Fcallback%2Fop'

/** Records who was signed in, and redirects at the end. */
class RedirectingFlow extends SignInFlow<Passport> {
  readonly starters: (User | null)[] = []

  override supports(provider: Provider): provider is Passport {
    return provider instanceof Passport
  }

  override begin(_provider: Passport, _ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    this.starters.push(signedIn)
    return Promise.resolve(redirect('https://op.example/'))
  }

  override finish(): Promise<FlowRedirect> {
    return Promise.resolve(new FlowRedirect(redirect('https://elsewhere.example/')))
  }
}

/** Calls the signIn callback before it begins, and requests a confirmation by click afterwards. */
class AskingFlow extends RedirectingFlow {
  override readonly postsOwnForm = true

  override signInParams(): Promise<SignInParams> {
    return Promise.resolve({ user: { id: 'ann' }, account: null, email: { verificationRequest: true } })
  }

  override finish(): Promise<never> {
    return Promise.resolve(new Confirmation('ann@example.test', { token: 't' }) as never)
  }
}

const handlerWith = (all: ReturnType<typeof parts>, flow: SignInFlow): SignInHandler =>
  new SignInHandler(
    all.providers,
    new FlowCatalogue([flow]),
    all.completion,
    all.sessions,
    all.confirmPage,
    all.limits,
    QUIET,
  )

/** The parts with a flow that has a question for the signIn callback. */
function withQuestions(signIn: () => boolean | string) {
  const all = parts({ callbacks: { signIn } })
  const flow = new AskingFlow()
  const signInHandler = handlerWith(all, flow)
  return { ...all, flow, signInHandler }
}

/** The parts with a flow that redirects at the end. */
function withRedirects() {
  const all = parts()
  const flow = new RedirectingFlow()
  const signInHandler = handlerWith(all, flow)
  return { ...all, flow, signInHandler }
}

describe('SignInHandler', () => {
  it('knows which providers have a form that posts to the callback', () => {
    const { signInHandler, context } = parts()
    expect(signInHandler.signsInByCallback(context({ route: cred }))).toBe(true)
    expect(signInHandler.signsInByCallback(context({ route: op }))).toBe(false)
  })

  it('accepts forms of the library at the callback if the flow has any', () => {
    const { signInHandler, context } = withQuestions(() => true)
    expect(signInHandler.takesOwnForm(context({ route: op }))).toBe(true)
    expect(signInHandler.signsInByCallback(context({ route: op }))).toBe(false)
    expect(parts().signInHandler.takesOwnForm(context({ route: cred }))).toBe(true)
    expect(parts().signInHandler.takesOwnForm(context({ route: op }))).toBe(false)
  })

  it('calls the signIn callback before it begins, if the flow has a question', async () => {
    const answers: (boolean | string)[] = [true, '/waiting', false]
    const { flow, signInHandler, context } = withQuestions(() => answers.shift() ?? false)
    const ctx = context({ method: 'POST', route: op })
    expect(locationOf(await signInHandler.begin(ctx))).toBe('https://op.example/')
    expect(locationOf(await signInHandler.begin(ctx))).toBe('https://app.example/waiting')
    await expect(signInHandler.begin(ctx)).rejects.toThrow('refused')
    expect(flow.starters).toHaveLength(1)
  })

  it('requests a confirmation by click', async () => {
    const { signInHandler, context } = withQuestions(() => true)
    const { body, status } = await signInHandler.finish(context({ route: op }))
    expect([status, body?.includes('<bdi>ann@example.test</bdi>')]).toEqual([200, true])
  })

  it('redirects to the provider at the beginning', async () => {
    const { signInHandler, context } = parts()
    expect(locationOf(await signInHandler.begin(context({ method: 'POST', route: op })))).toBe(START)
  })

  it('redirects to the form for credentials at the beginning', async () => {
    const { signInHandler, context } = parts()
    const ctx = context({ method: 'POST', route: cred, body: { username: 'ann' } })
    expect(locationOf(await signInHandler.begin(ctx))).toBe('https://app.example/auth/signin')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('completes the sign-in', async () => {
    const { signInHandler, context } = parts()
    const ctx = context({ route: op, path: '/auth/callback/op?number=7' })
    expect(locationOf(await signInHandler.finish(ctx))).toBe('https://app.example/')
    expect(Object.keys(cookiesOf(ctx))).toEqual(['__Host-authengine.session-token', '__Host-authengine.device'])
  })

  it('redirects before completing the sign-in', async () => {
    const { signInHandler, context } = withRedirects()
    const ctx = context({ route: op, path: '/auth/callback/op?number=7' })
    expect(locationOf(await signInHandler.finish(ctx))).toBe('https://elsewhere.example/')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('passes the signed-in user to the flow', async () => {
    const { context, flow, signInHandler, sessions } = withRedirects()
    await signInHandler.begin(context({ method: 'POST', route: op }))
    const before = context({ route: op })
    await sessions.create(before, { user: ann.user, account: ann.account, ...AGAIN })
    await signInHandler.begin(context({ method: 'POST', route: op, cookies: cookiesOf(before) }))
    expect(flow.starters).toEqual([null, expect.objectContaining({ id: 'user-ann' })])
  })

  it('accepts only the callback methods of the flow', async () => {
    const { signInHandler, context } = parts()
    await expect(signInHandler.finish(context({ route: cred }))).rejects.toThrow(new MethodNotAllowed(['POST']))
    await expect(signInHandler.finish(context({ method: 'POST', route: op }))).rejects.toThrow(
      new MethodNotAllowed(['GET']),
    )
  })

  it("does for server code what the provider's form does", async () => {
    const { signInHandler, context } = parts()
    const typed = context({ method: 'POST', route: cred, body: { username: 'ann' } })
    expect(locationOf(await signInHandler.enter(typed))).toBe('https://app.example/')
    expect(locationOf(await signInHandler.enter(context({ method: 'POST', route: op })))).toBe(START)
  })

  it('names the provider in an unexpected error', async () => {
    const { signInHandler, context } = parts()
    const failing = signInHandler.finish(context({ route: op }))
    await expect(failing).rejects.toThrow(CallbackRouteError)
    await expect(failing).rejects.toThrow('Signing in with "op" failed.')
    await expect(failing).rejects.toMatchObject({ cause: { err: new TypeError('There is no number.') } })
  })

  it('passes on its own errors unchanged', async () => {
    const { signInHandler, context } = parts()
    const typed = context({ method: 'POST', route: cred, body: { username: 'eve' } })
    await expect(signInHandler.finish(typed)).rejects.toThrow(CredentialsSignin)
  })

  it.each(['begin', 'finish', 'enter'] as const)('cannot %s with an unknown provider', async (step) => {
    const { signInHandler, context } = parts()
    await expect(
      signInHandler[step](context({ route: { action: 'signin', providerId: '__proto__' } })),
    ).rejects.toThrow(NotFound)
    await expect(signInHandler[step](context({ route: { action: 'signin' } }))).rejects.toThrow(NotFound)
  })
})

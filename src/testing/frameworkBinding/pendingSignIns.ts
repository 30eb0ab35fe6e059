import assert from 'node:assert/strict'
import type { AuthConfig } from '../../engine/AuthConfig.js'
import { json, type Reply } from '../../http/Reply.js'
import type { RequestContext } from '../../http/RequestContext.js'
import type { AuthPlugin } from '../../plugin-api/AuthPlugin.js'
import { type PendingSignIn, SignInStep, type StepResult } from '../../sign-in/SignInStep.js'
import type { Browser } from '../Browser.js'
import { alike } from '../alike.js'
import { ANN, CALLBACK, nameOf, type Promised, sessionCookies } from './sessions.js'

/** A sign-in step that requires a word, at `/auth/continue/word`. */
class WordStep extends SignInStep {
  override readonly id = 'word'

  override isDue(): boolean {
    return true
  }

  override draw(): Reply {
    return json({ step: this.id })
  }

  override submit(_signIn: PendingSignIn, { body }: RequestContext): StepResult {
    if (body['word'] === 'right') return { kind: 'done', methods: ['otp'] }
    return { kind: 'again', reply: json({ wrong: this.id }, 422) }
  }
}

/** Adds the step, and the route `/auth/words/told`, which returns the number of `signIn` events. */
function withStep(): AuthConfig {
  let told = 0
  const words: AuthPlugin = {
    id: 'words',
    name: 'words',
    register: (registry) =>
      void registry
        .signInStep(() => new WordStep())
        .on({
          signIn: () => {
            told++
          },
        })
        .route(() => ({ path: 'told', GET: () => json(told) })),
  }
  return { plugins: [words] }
}

const STEP = '/auth/continue/word'

/** Contract cases for sign-ins between the first proof and the session. */
export const PENDING_SIGN_INS: readonly Promised[] = [
  {
    name: 'redirects to a sign-in step that is due, and creates the session after it',
    config: withStep,
    check: followsStep,
  },
  { name: 'tells scripts that a sign-in step is due', config: withStep, check: tellsScripts },
]

async function followsStep(browser: Browser): Promise<void> {
  const answer = await browser.submit(CALLBACK, { ...ANN, callbackUrl: '/other' })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), browser.origin + STEP)
  await isPending(browser)
  alike(await (await browser.get(STEP)).json(), { step: 'word' })
  assert.equal((await browser.submit(STEP, { word: 'wrong' })).status, 422)
  await isPending(browser)
  const end = await browser.submit(STEP, { word: 'right' })
  assert.equal(end.headers.get('location'), `${browser.origin}/other`)
  await isSignedIn(browser)
}

async function tellsScripts(browser: Browser): Promise<void> {
  const post = async (path: string, fields: object): Promise<unknown> => {
    const csrfToken = await browser.csrfToken()
    const headers = { 'x-auth-return-redirect': '1' }
    return (await browser.postJson(path, { ...fields, csrfToken }, headers)).json()
  }
  alike(await post(CALLBACK, ANN), { url: browser.origin + STEP, status: 'continue' })
  await isPending(browser)
  alike(await post(STEP, { word: 'right' }), { url: `${browser.origin}/`, status: 'signed-in' })
  await isSignedIn(browser)
}

/** Server code sees no session, the browser has no session cookie, and there was no `signIn` event. */
async function isPending(browser: Browser): Promise<void> {
  assert.equal(await nameOf(browser), undefined)
  alike(sessionCookies(browser), [])
  assert.equal(await told(browser), 0)
}

async function isSignedIn(browser: Browser): Promise<void> {
  assert.equal(await nameOf(browser), 'Ann')
  assert.equal(await told(browser), 1)
}

const told = async (browser: Browser): Promise<unknown> => (await browser.get('/auth/words/told')).json()

import type { Reply } from '../http/Reply.js'
import { Action } from '../sign-in/Action.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

const A_YEAR = 365 * 24 * 60 * 60

/** Serves the script of the pages with passkeys; its path changes with its text. */
export class WebAuthnScriptAction extends Action {
  override readonly path = WEBAUTHN_SCRIPT.path
  override readonly methods = ['GET']

  override async handle(): Promise<Reply> {
    return {
      status: 200,
      headers: {
        'cache-control': `public, max-age=${A_YEAR}, immutable`,
        'content-type': 'text/javascript; charset=utf-8',
      },
      body: await WEBAUTHN_SCRIPT.text(),
    }
  }
}

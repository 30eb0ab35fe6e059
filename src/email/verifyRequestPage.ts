import type { PageField } from '../pages/FormPage.js'
import { hiddenValues, type ResolvedFormPage } from '../sign-in/FormPages.js'

/** The form for a mailed code. */
export interface CodeForm {
  /** URL the form is sent to. */
  readonly action: string
  /** The email address that the mail was sent to; undefined in a browser that did not request it. */
  readonly email: string | undefined
  /** Where to go after signing in: an approved URL. Undefined in a browser that did not request the mail. */
  readonly callbackUrl: string | undefined
  /** Whether the code that was typed just now was refused. */
  readonly refused: boolean
}

/**
 * Shows that a mail was sent, with a form for its code.
 *
 * @param code - Undefined if there is no code to type.
 */
export const verifyRequestPage = (code: CodeForm | undefined): ResolvedFormPage => ({
  id: 'verify-request',
  title: 'Check your email',
  icon: 'mail',
  notice: code?.refused ? REFUSAL : undefined,
  sections: [
    {
      type: 'text',
      text: `We sent you a link. Open it in this browser to sign in${code ? ', or type the code from the mail' : ''}. Did it not arrive? Check your spam folder.`,
    },
    ...(code ? [{ type: 'form' as const, action: code.action, fields: fieldsOf(code), submit: 'Sign in' }] : []),
  ],
})

const REFUSAL = {
  kind: 'error',
  title: 'That code does not work',
  text: 'Compare it with the newest mail, or ask for another one.',
} as const

const fieldsOf = ({ email, callbackUrl }: CodeForm): readonly PageField[] => [
  ...hiddenValues({ callbackUrl, email }),
  ...(email === undefined ? [{ name: 'email', label: 'Email', type: 'email', required: true } as const] : []),
  { name: 'code', label: 'Code', type: 'code', required: true },
]

import type { PageField, PageNotice } from '../pages/FormPage.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
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
 * @param language - Language of the user.
 */
export const verifyRequestPage = (code: CodeForm | undefined, language: PageLanguage): ResolvedFormPage => ({
  id: 'verify-request',
  title: language.text('Mailed.title'),
  icon: 'mail',
  notice: code?.refused ? refusal(language) : undefined,
  sections: [
    {
      type: 'text',
      text: language.text(code ? 'Mailed.linkOrCode' : 'Mailed.link'),
    },
    ...(code
      ? [
          {
            type: 'form' as const,
            action: code.action,
            fields: fieldsOf(code, language),
            submit: language.text('Way.signIn'),
          },
        ]
      : []),
  ],
})

const refusal = (language: PageLanguage): PageNotice => ({
  kind: 'error',
  title: language.text('Mailed.wrongCode'),
  text: language.text('Mailed.wrongCodeText'),
})

const fieldsOf = ({ email, callbackUrl }: CodeForm, language: PageLanguage): readonly PageField[] => [
  ...hiddenValues({ callbackUrl, email }),
  ...(email === undefined
    ? [{ name: 'email', label: language.text('Field.email'), type: 'email', required: true } as const]
    : []),
  { name: 'code', label: language.text('Field.code'), type: 'code', required: true },
]

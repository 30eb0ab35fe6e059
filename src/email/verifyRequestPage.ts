import { isolateText } from '../pages/html.js'
import type { PageField, PageNotice, PageSection } from '../pages/FormPage.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
import { hiddenValues, type ResolvedFormPage } from '../sign-in/FormPages.js'

/** The forms of the page. */
export interface MailForms {
  /** URL that the code is sent to. */
  readonly action: string
  /** URL that asks for another mail. */
  readonly again: string
  /**
   * The email address that the mail was sent to; undefined in a browser that did not request it. It comes from the
   * sealed cookie of the sign-in, never from the query: a link of a stranger must not name an address on this page.
   */
  readonly email: string | undefined
  /** Where to go after signing in: an approved URL. Undefined in a browser that did not request the mail. */
  readonly callbackUrl: string | undefined
  /** Whether the code that was typed just now was refused. */
  readonly refused: boolean
}

/**
 * Shows that a mail was sent, with a form for its code.
 *
 * @param forms - Undefined if there is no code to type.
 * @param language - Language of the user.
 * @param signIn - URL of the sign-in page, for another email address.
 */
export const verifyRequestPage = (
  forms: MailForms | undefined,
  language: PageLanguage,
  signIn: string,
): ResolvedFormPage => ({
  id: 'verify-request',
  title: language.text('Mailed.title'),
  icon: 'mail',
  notice: forms?.refused ? refusal(language) : undefined,
  sections: [{ type: 'text', text: introduction(forms, language) }, ...(forms ? sectionsOf(forms, language) : [])],
  links: [{ label: language.text('Mailed.other'), url: signIn }],
})

function introduction(forms: MailForms | undefined, language: PageLanguage): string {
  if (forms?.email === undefined) return language.text(forms ? 'Mailed.linkOrCode' : 'Mailed.link')
  return language.text('Mailed.linkOrCodeTo', { email: isolateText(forms.email) })
}

function sectionsOf(forms: MailForms, language: PageLanguage): readonly PageSection[] {
  const code = {
    type: 'form',
    action: forms.action,
    fields: codeFields(forms, language),
    submit: language.text('Way.signIn'),
  } as const
  const missing = { type: 'text', text: language.text('Mailed.missing') } as const
  return forms.email === undefined ? [code, missing] : [code, missing, again(forms, forms.email, language)]
}

/** Asks for the mail again, also for an email address with a mistake. The limits for mails apply. */
const again = ({ again: action, callbackUrl }: MailForms, email: string, language: PageLanguage): PageSection => ({
  type: 'form',
  action,
  disclosure: language.text('Mailed.again'),
  delayed: true,
  fields: [
    ...hiddenValues({ callbackUrl }),
    { name: 'email', label: language.text('Field.email'), type: 'email', value: email, required: true },
  ],
  submit: language.text('SignIn.byMail'),
})

const refusal = (language: PageLanguage): PageNotice => ({
  kind: 'error',
  title: language.text('Mailed.wrongCode'),
  text: language.text('Mailed.wrongCodeText'),
  field: 'code',
})

const codeFields = ({ email, callbackUrl }: MailForms, language: PageLanguage): readonly PageField[] => [
  ...hiddenValues({ callbackUrl, email }),
  ...(email === undefined
    ? [{ name: 'email', label: language.text('Field.email'), type: 'email', required: true } as const]
    : []),
  { name: 'code', label: language.text('Field.code'), type: 'code', required: true, autofocus: email !== undefined },
]

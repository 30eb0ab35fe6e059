import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { isolateText } from '../pages/html.js'
import type { TextKey } from '../pages/texts/en.js'
import type { ProviderCatalogue } from './FlowCatalogue.js'
import { type FormPages, hiddenValues } from './FormPages.js'
import type { Confirmation } from './SignInFlow.js'

/** The texts of the page for one question. */
interface QuestionTexts {
  readonly title: TextKey
  readonly text: TextKey
  readonly warning: TextKey
  readonly submit: TextKey
}

const QUESTIONS: Readonly<Record<Confirmation['about']['question'], QuestionTexts>> = {
  'sign-in': {
    title: 'Confirm.signIn',
    text: 'Confirm.signInText',
    warning: 'Confirm.signInWarning',
    submit: 'Way.signIn',
  },
  continue: {
    title: 'Confirm.continue',
    text: 'Confirm.continueText',
    warning: 'Confirm.continueWarning',
    submit: 'Way.continue',
  },
  link: {
    title: 'Confirm.link',
    text: 'Confirm.linkText',
    warning: 'Confirm.linkWarning',
    submit: 'Confirm.linkSubmit',
  },
}

/** Asks for confirmation, because following a link must not sign anyone in. */
export class ConfirmPage {
  /**
   * @param forms - Shows the page.
   * @param providers - Finds the names of providers.
   */
  constructor(
    private readonly forms: FormPages,
    private readonly providers: Pick<ProviderCatalogue, 'find'>,
  ) {}

  /**
   * The page for one confirmation. Its form posts the proof to the callback route of the provider. If the question
   * needs a new proof, the form starts a sign-in.
   */
  async show(ctx: RequestContext, providerId: string, { about, account, fields }: Confirmation): Promise<Reply> {
    const { cancelUrl, question, user = '' } = about
    const { submit, text, title, warning } = QUESTIONS[question]
    const { language, site } = await this.forms.wordsFor(ctx)
    const provider = this.providers.find(providerId)?.name ?? providerId
    // Other people may have chosen the names, so each is isolated.
    const subject = {
      site,
      account: isolateText(account),
      provider: isolateText(provider),
      user: isolateText(user),
    }
    const route = question === 'sign-in' ? 'callback' : 'signin'
    const page = await this.forms.show(ctx, {
      id: `confirm-${question}`,
      title: language.text(title),
      sections: [
        { type: 'text', text: language.text(text, subject) },
        { type: 'text', text: language.text(warning) },
        {
          type: 'form',
          action: `${ctx.baseUrl}/${route}/${providerId}`,
          fields: hiddenValues(fields),
          submit: language.text(submit),
        },
      ],
      ...(cancelUrl !== undefined && { links: [{ label: language.text('Way.cancel'), url: cancelUrl }] }),
    })
    // The URL contains the token, which must not be sent to the next pages as the referrer.
    return { ...page, headers: { ...page.headers, 'referrer-policy': 'strict-origin' } }
  }
}

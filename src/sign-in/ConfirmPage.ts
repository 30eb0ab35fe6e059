import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { isolateText } from '../pages/html.js'
import type { ProviderCatalogue } from './FlowCatalogue.js'
import { type FormPages, hiddenValues, siteName } from './FormPages.js'
import type { Confirmation } from './SignInFlow.js'

/** The names in a question. Other people may have chosen them, so each is isolated. */
interface Subject {
  readonly site: string
  readonly account: string
  readonly provider: string
  readonly user: string
}

/** The texts of the page for one question. */
interface QuestionTexts {
  readonly title: string
  readonly text: (subject: Subject) => string
  readonly warning: string
  readonly submit: string
}

const QUESTIONS: Readonly<Record<Confirmation['about']['question'], QuestionTexts>> = {
  'sign-in': {
    title: 'Sign in?',
    text: ({ account, site }) => `You are about to sign in to ${site} as ${account}.`,
    warning: 'If this is not your email address, or you did not ask to sign in, close this page.',
    submit: 'Sign in',
  },
  continue: {
    title: 'Continue to sign in?',
    text: ({ provider, site }) => `You are about to sign in to ${site} with ${provider}.`,
    warning: 'If you did not ask to sign in, close this page.',
    submit: 'Continue',
  },
  link: {
    title: 'Link this account?',
    text: ({ account, provider, site, user }) =>
      `You are about to link the ${provider} account ${account} to the user ${user} of ${site}.`,
    warning:
      'A linked account can sign in as this user. If it is not your account, or you did not ask for this, cancel.',
    submit: 'Link account',
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
    const provider = this.providers.find(providerId)?.name ?? providerId
    const subject = {
      site: siteName(ctx),
      account: isolateText(account),
      provider: isolateText(provider),
      user: isolateText(user),
    }
    const route = question === 'sign-in' ? 'callback' : 'signin'
    const page = await this.forms.show(ctx, {
      id: `confirm-${question}`,
      title,
      sections: [
        { type: 'text', text: text(subject) },
        { type: 'text', text: warning },
        { type: 'form', action: `${ctx.baseUrl}/${route}/${providerId}`, fields: hiddenValues(fields), submit },
      ],
      ...(cancelUrl !== undefined && { links: [{ label: 'Cancel', url: cancelUrl }] }),
    })
    // The URL contains the token, which must not be sent to the next pages as the referrer.
    return { ...page, headers: { ...page.headers, 'referrer-policy': 'strict-origin' } }
  }
}

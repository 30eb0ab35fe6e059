import type { Feature, FeatureServices } from '../plugin-api/Feature.js'
import { withOptions } from '../sign-in/withOptions.js'
import type { EmailFlow } from './EmailFlow.js'
import { ConfiguredEmailProvider, EmailProvider } from './EmailProvider.js'
import { VerifyRequestPageAction } from './VerifyRequestPageAction.js'
import { checkEmail } from './checkEmail.js'

/** Sign-in with mailed links and codes. */
export const emailFeature: Feature = {
  id: 'email',
  register: (registry) => {
    registry
      .describedProvider('email', (written) => new ConfiguredEmailProvider(withOptions(written)))
      .lazyFlow({ performs: EmailProvider, postsOwnForm: true, load: loadFlow })
      .route(
        ({ pages, frames, guard, providers, flows }) =>
          new VerifyRequestPageAction(pages, frames, guard, providers, flows),
      )
      .check(checkEmail)
  },
}

async function loadFlow(services: FeatureServices): Promise<EmailFlow> {
  const { EmailFlow } = await import('./EmailFlow.js')
  const { MailedTokens } = await import('./MailedTokens.js')
  const { SignInMails } = await import('./SignInMails.js')
  const { clock, database, logger, memory, random, secrets, settings } = services
  if (!database?.verificationTokens) throw new TypeError('Mailed sign-in needs a database with verification tokens.')
  const mails = new SignInMails(new MailedTokens(secrets), database.verificationTokens)
  return new EmailFlow({ users: database.users, mails, memory, theme: settings.theme, clock, random, logger })
}

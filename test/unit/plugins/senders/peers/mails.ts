import { signInMail } from '../../../../../src/email/SignInMails.js'
import { PageLanguage } from '../../../../../src/pages/PageLanguage.js'
import { en } from '../../../../../src/pages/texts/en.js'

/** The link of the mail. */
export const LINK = 'https://app.example/auth/callback/email?token=T0ken_-x&email=ann'

/** The built-in sign-in mail. */
export const SIGN_IN = signInMail({
  url: LINK,
  code: '12345678',
  host: 'app.example',
  seconds: 600,
  theme: {},
  language: new PageLanguage('en', en),
})

/** A mail from a user to a user. */
export const MAIL = { to: 'ann@example.test', from: 'Example <no-reply@app.example>', ...SIGN_IN }

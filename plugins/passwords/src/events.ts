import type { SecurityCatalogue } from 'authengine/plugin'

/** Security events of the plugin. Sign-ins are events of the core. */
export const EVENTS = {
  'passwords.set': { summary: 'A user set a first password.', outcome: 'done' },
  'passwords.changed': { summary: 'A user changed the password.', outcome: 'done' },
  'passwords.reset': {
    summary: 'A user set a new password with a mailed link, or server code set one.',
    outcome: 'done',
    reasons: ['mail', 'server'],
  },
  'passwords.removed': { summary: 'A user, or server code, removed the password.', outcome: 'done' },
  'passwords.imported': { summary: 'Server code imported the password hash of a user.', outcome: 'done' },
  'passwords.breached': { summary: 'A user signed in with a password that is in a known breach.', outcome: 'done' },
  'passwords.reset_asked': {
    summary: 'A link that sets a new password was requested. Without a user, no account has the address.',
    outcome: 'done',
    bounded: true,
  },
  'passwords.sign_up_asked': {
    summary: 'A sign-up was requested. If an account exists, its owner got a mail.',
    outcome: 'done',
    bounded: true,
  },
  'passwords.email_asked': { summary: 'A user asked to change the email address.', outcome: 'done' },
  'passwords.refused': {
    summary:
      'A form was refused: a code, a link or the present password was wrong, or the new password or name cannot be used.',
    outcome: 'refused',
    reasons: ['form_refused', 'wrong_code', 'wrong_link', 'wrong_password'],
    bounded: true,
  },
  'passwords.limited': {
    summary: 'A rate limit of a form was reached. No attempt was made.',
    outcome: 'refused',
    reasons: ['too_many_attempts'],
    bounded: true,
  },
  'passwords.breach_check_failed': {
    summary: 'The service that lists known breaches did not answer. The password was accepted.',
    outcome: 'failed',
    bounded: true,
  },
} as const satisfies SecurityCatalogue

/** The English texts: they say which texts every language has, and which values each contains. */
export const en = {
  'Field.email': 'Email',
  'Field.code': 'Code',
  'Field.name': 'Name',
  'Field.password': 'Password',
  'Field.showPassword': 'Show password',
  'Field.username': 'User name',
  'Field.login': 'Email or user name',

  'Way.signIn': 'Sign in',
  'Way.signOut': 'Sign out',
  'Way.continue': 'Continue',
  'Way.cancel': 'Cancel',
  'Way.back': 'Back to {site}',
  'Way.support': 'Get help',
  'Alert.title': '{title}.',

  'SignIn.title': 'Sign in',
  'SignIn.lead': 'to continue to {site}',
  'SignIn.or': 'or',
  'SignIn.with': 'Sign in with {provider}',
  'SignIn.byMail': 'Email me a link',
  'SignIn.byPasskey': 'Sign in with a passkey',
  'SignIn.byPassword': 'Sign in with a password',
  'SignIn.more': 'More ways to sign in',
  'SignIn.none': 'No sign-in method is available',
  'SignIn.noneText':
    'If you run this site, its log says why and what to do. While you develop, the log is in the terminal.',
  'SignIn.signedIn': 'You are signed in as {user}',
  'SignIn.signedInNoName': 'You are signed in',
  'SignIn.signedInText': 'You can continue, or sign in as another user.',
  'SignIn.signedInLinks': 'You can continue. If you sign in with another service here, it is linked to your account.',

  'Failure.signIn': 'Sign-in failed',
  'Failure.unknown': 'Something went wrong. Try again, or choose another way.',
  'Failure.service': 'The other service did not sign you in. Try again, or choose another way.',
  'Failure.cancelled': 'You did not sign in',
  'Failure.cancelledText': 'The sign-in was cancelled at the other service. Try again, or choose another way.',
  'Failure.credentials': 'Check the details you entered.',
  'Failure.mail': 'The email was not sent',
  'Failure.mailText': 'We could not send you a sign-in link. Check your email address, or try again in a few minutes.',
  'Failure.notLinked': 'Not linked with your account yet',
  'Failure.notLinkedText':
    'Sign in the way you did before, to confirm that it is you. After that you can link this one.',
  'Failure.form': 'Please try again',
  'Failure.formText': 'The form was open for too long, or came from another page. Nothing was changed.',
  'Failure.session': 'Sign in to continue',
  'Failure.sessionText': 'Only signed-in users can see that page.',
  'Failure.passkey':
    'That passkey was not accepted. It may have been removed, or it took too long. Try again, or choose another way.',
  'Failure.unfinished': 'Please sign in again',
  'Failure.unfinishedText': 'The sign-in was not finished in time, or was tried too often. Nothing was changed.',
  'Failure.tooMany': 'Too many attempts',
  'Failure.tooManyText': 'Wait a while, then try again.',
  'Failure.tooManyWait': 'Try again in {duration}.',
  'Failure.proof': 'This link or code does not work',
  'Failure.proofText':
    'It was used already, or it has expired. A code works only in the browser that asked for it. Sign in again to get a new one.',

  'Error.unknown': 'Something went wrong',
  'Error.unknownText': 'Go back and try again.',
  'Error.server': 'Server error',
  'Error.serverText': 'You cannot sign in at the moment. If you run this site, see the server log for the cause.',
  'Error.denied': 'Access denied',
  'Error.deniedText': 'You may not sign in with this account. Try another one.',
  'Error.check': 'Please sign in again',
  'Error.checkText':
    'This sign-in was started too long ago, in another browser, or finished already. If it happens again, allow cookies for this site.',
  'Error.signOut': 'Signed out in this browser',
  'Error.signOutText': 'The server could not end the session. Close the browser if others use this device.',

  'SignOut.title': 'Sign out?',
  'SignOut.text': 'You are about to sign out of {site}.',
  'SignOut.federated': 'You are about to sign out of {site} and of {provider}.',
  'SignOut.done': 'Signed out',
  'SignOut.doneText': 'You are not signed in to {site}.',

  'Confirm.signIn': 'Sign in?',
  'Confirm.signInText': 'You are about to sign in to {site} as {account}.',
  'Confirm.signInWarning': 'If this is not your email address, or you did not ask to sign in, close this page.',
  'Confirm.continue': 'Continue to sign in?',
  'Confirm.continueText': 'You are about to sign in to {site} with {provider}.',
  'Confirm.continueWarning': 'If you did not ask to sign in, close this page.',
  'Confirm.link': 'Link this account?',
  'Confirm.linkText': 'You are about to link the {provider} account {account} to the user {user} of {site}.',
  'Confirm.linkWarning':
    'A linked account can sign in as this user. If it is not your account, or you did not ask for this, cancel.',
  'Confirm.linkSubmit': 'Link account',

  'Account.title': 'Your account',
  'Account.signedIn': 'You are signed in to {site}.',
  'Account.signedInAs': 'You are signed in to {site} as {user}.',
  'Account.broken': 'This cannot be shown at the moment. Try again later.',

  'Recent.title': 'Confirm that it is you',
  'Recent.text': 'You are signed in to {site} as {user}. Before you go on, confirm that it is you.',
  'Recent.more': 'This needs one more proof.',
  'Recent.needsSecond': 'This needs a second factor, such as a passkey. Add one to your account first.',
  'Recent.signInAgain': 'To confirm that it is you, sign in again.',
  'Recent.confirmed': 'You confirmed that it is you',
  'Recent.sendAgain': 'What you had sent was not kept. Please send the form again.',
  'Recent.refused': 'That was not accepted',
  'Recent.refusedText': 'Try again, or choose another way.',
  'Recent.passkey': 'Use a passkey',
  'Recent.provider': 'Confirm with {provider}',
  'Recent.sendCode': 'Send me a code',
  'Recent.sendCodeText': 'We send a code to {email}.',
  'Recent.codeSent': 'We sent a code to {email}. It works once, for 10 minutes.',
  'Recent.code': 'Code from the mail',
  'Recent.submit': 'Confirm',
  'Recent.mailTitle': 'Your code for {site}',
  'Recent.mailCode': 'Type this code to confirm that it is you:',
  'Recent.mailLife': 'It works once, for {duration}. Never tell anyone the code.',
  'Recent.mailIgnore':
    'If you did not ask for this mail, another person may be using your account: change your password and sign out everywhere.',

  'Mailed.title': 'Check your email',
  'Mailed.link': 'We sent you a link. Open it in this browser to sign in. Did it not arrive? Check your spam folder.',
  'Mailed.linkOrCode': 'We sent you a link. Open it in this browser to sign in, or type the code from the mail.',
  'Mailed.linkOrCodeTo':
    'We sent a link to {email}. Open it in this browser to sign in, or type the code from the mail.',
  'Mailed.missing': 'Did it not arrive? Check your spam folder.',
  'Mailed.again': 'Send it again',
  'Mailed.other': 'Use another email address',
  'Mailed.wrongCode': 'That code does not work',
  'Mailed.wrongCodeText': 'Compare it with the newest mail, or ask for another one.',

  'Codes.copy': 'Copy',
  'Codes.copied': 'Copied.',
  'Codes.download': 'Download',
  'Codes.print': 'Print',

  'Mail.title': 'Sign in to {site}',
  'Mail.open': 'Open this link to sign in:',
  'Mail.button': 'Sign in',
  'Mail.code': 'Or type this code where you asked for it:',
  'Mail.life': 'Both work once, for {duration}. Never tell anyone the code.',
  'Mail.ignore': 'If you did not ask for this mail, ignore it: nothing happens.',
  'Mail.time': 'Time: {time}.',
  'Mail.address': 'IP address: {address}.',
  'Mail.browser': 'Browser: {browser}.',

  'Passkey.create': 'Create an account with a passkey',
  'Passkey.none': 'No passkey yet?',
  'Passkey.needsScripts': 'Passkeys need scripts: allow them for this site and load the page again.',
  'Passkey.unsupported': 'This browser does not support passkeys.',
  'Passkey.insecure': 'Passkeys need a secure connection (https).',
  'Passkey.busy': 'Follow the steps that your browser shows.',
  'Passkey.impossible': 'This device cannot do that. Try another browser or another device.',
  'Passkey.domain':
    'Passkeys do not work at this address. Open the site by its name: on this machine, that is "localhost".',
  'Passkey.cancelled': 'No passkey was used. Try again whenever you like.',
  'Passkey.exists': 'This device has a passkey for your account already.',
  'Passkey.refused': 'That was not accepted. Reload the page and try again.',
  'Passkey.failed': 'The server did not answer. Check your connection and try again.',
  'Passkey.invalid': 'That does not look right. Check what you typed, or load the page again.',
  'Passkey.tooMany': 'Too many attempts. Wait a while, then try again.',

  'Passkeys.title': 'Your passkeys',
  'Passkeys.text': 'Sign in to {site} the way you unlock your device.',
  'Passkeys.empty': 'You have no passkey yet.',
  'Passkeys.newName': 'Name of a new passkey (optional)',
  'Passkeys.add': 'Add a passkey',
  'Passkeys.unnamed': 'Unnamed passkey',
  'Passkeys.current': 'used just now',
  'Passkeys.synced': 'Synced, added {day}',
  'Passkeys.syncedLongAgo': 'Synced, added some time ago',
  'Passkeys.local': 'On this device only, added {day}',
  'Passkeys.localLongAgo': 'On this device only, added some time ago',
  'Passkeys.used': 'Last used {day}',
  'Passkeys.usedLongAgo': 'Last used some time ago',
  'Passkeys.unused': 'Not used yet',
  'Passkeys.rename': 'Rename',
  'Passkeys.save': 'Save the name',
  'Passkeys.remove': 'Remove',
  'Passkeys.removeText':
    'You can no longer sign in with it. Your device may go on offering it until you remove it there.',
  'Passkeys.removeSubmit': 'Remove this passkey',
  'Passkeys.failed': 'That did not work',
  'Passkeys.failedText': 'Nothing was changed. Try again.',
  'Passkeys.last': 'Not removed',
  'Passkeys.lastText': 'Without this passkey you could not sign in any more. Add another one first.',
  'Passkeys.late': 'Please try again',
  'Passkeys.lateText': 'The form was open for too long. Nothing was changed.',
  'Passkeys.gone': 'Not found',
  'Passkeys.goneText': 'That passkey was removed already.',
  'Passkeys.badName': 'Please choose another name',
  'Passkeys.badNameText': {
    one: 'Use {count} character.',
    other: 'Use up to {count} characters, and at least one.',
  },
  'Passkeys.refused': 'Not added',
  'Passkeys.refusedText': 'That passkey was not accepted. Try again.',
} as const satisfies Texts

/** A text for each plural category of a language (CLDR), for the value `{count}`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  /** Text for every count whose category has no text of its own. */
  readonly other: string
}

/** A text with values such as `{site}`, or its plural forms. */
export type Text = string | PluralForms

/** Texts by key. */
export type Texts = Readonly<Record<string, Text>>

/** Key of a text of the library. Its first part begins with a capital letter; ids of plugins have none. */
export type TextKey = keyof typeof en

/** All texts of the library in one language. */
export type LanguageTexts = Readonly<{
  [Key in TextKey]: (typeof en)[Key] extends string ? string : PluralForms
}>

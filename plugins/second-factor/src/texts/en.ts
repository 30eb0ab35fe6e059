/** The English texts. They say which texts every language has, and which values each contains. */
export const en = {
  'second-factor.lang': 'en',

  'second-factor.challenge': 'Second step',
  'second-factor.way.app': 'Use an authenticator app',
  'second-factor.way.appText': 'Type the code that your authenticator app shows for {site}.',
  'second-factor.way.appSubmit': 'Continue',
  'second-factor.way.passkey': 'Use a passkey',
  'second-factor.way.passkeyText': 'Use your passkey or security key for {site}.',
  'second-factor.way.passkeySubmit': 'Use a passkey',
  'second-factor.way.mail': 'Email me a code',
  'second-factor.way.mailText': 'We send a code to the email address of your account on {site}.',
  'second-factor.way.mailSubmit': 'Continue',
  'second-factor.way.recovery': 'Use a recovery code',
  'second-factor.way.recoveryText':
    'Type one of the recovery codes that you saved. Each works once, even without your phone.',
  'second-factor.way.recoverySubmit': 'Continue',
  'second-factor.mailSubmit': 'Send the code',
  'second-factor.code': 'Code, 6 digits',
  'second-factor.recoveryCode': 'Recovery code',
  'second-factor.trust': 'Do not ask again in this browser for {duration}',
  'second-factor.cancel': 'Cancel and sign in again',
  'second-factor.continue': 'Continue',
  'second-factor.enablingTitle': 'One more code',
  'second-factor.enabling':
    'The code was right. After many wrong codes, we need three right ones in a row. Wait for the next code, and type it.',

  'second-factor.setup': 'Set up an authenticator app',
  'second-factor.requiredText': '{site} asks for a second factor. Set one up now to continue.',
  'second-factor.setupText':
    'Scan this QR code with an authenticator app on your phone. Then type the code that the app shows.',
  'second-factor.qrCode': 'QR code with the key. The same key is below as text.',
  'second-factor.setupKey': 'If you cannot scan it, type this key into the app:',
  'second-factor.appName': 'Name of the app or phone (optional)',
  'second-factor.setupSubmit': 'Confirm',

  'second-factor.codes': 'Your recovery codes',
  'second-factor.codesText':
    'Save or print these codes now: they are not shown again. If you lose your phone, each code replaces it once. Keep them where only you can find them.',
  'second-factor.codesSaved': 'I have saved the codes',

  'second-factor.section': 'Second factor',
  'second-factor.on': 'After you have signed in, we ask for a second factor.',
  'second-factor.off':
    'A second factor protects your account even if your password is stolen: a code from an app on your phone, or a passkey.',
  'second-factor.add': 'Add an authenticator app',
  'second-factor.unnamed': 'Authenticator app',
  'second-factor.passkey': 'Passkey',
  'second-factor.mailedCode': 'Codes by email',
  'second-factor.addedOn': 'Added on {day}',
  'second-factor.usedOn': 'Last used on {day}',
  'second-factor.unused': 'Not used yet',
  'second-factor.disabled': 'disabled',
  'second-factor.disabledText':
    'There were too many wrong codes. To enable it again, sign in with a recovery code, or with three right codes in a row.',
  'second-factor.rename': 'Rename',
  'second-factor.renameSubmit': 'Save',
  'second-factor.remove': 'Remove',
  'second-factor.removeText': 'Codes of this app stop working. You are signed out in all other browsers.',
  'second-factor.removeSubmit': 'Remove',
  'second-factor.passkeysOn': 'Ask for a passkey',
  'second-factor.passkeysOnText': 'After any other way of signing in, we can ask for your passkey.',
  'second-factor.passkeysOff': 'Do not ask for a passkey',
  'second-factor.passkeysOffText': 'After any other way of signing in, we ask for your passkey.',
  'second-factor.mailedCodesOn': 'Use codes by email',
  'second-factor.mailedCodesOnText': 'We can email you a code when you sign in. An app or a passkey is safer.',
  'second-factor.mailedCodesOff': 'Do not use codes by email',
  'second-factor.mailedCodesOffText': 'We can email you a code when you sign in.',
  'second-factor.codesLeft': 'You have {left} recovery codes.',
  'second-factor.codesFew': 'Recovery codes left: {left}. Make new ones soon.',
  'second-factor.newCodes': 'Make new recovery codes',
  'second-factor.browsers': 'We do not ask for a second factor in these browsers:',
  'second-factor.unnamedBrowser': 'Browser',
  'second-factor.thisBrowser': 'this browser',
  'second-factor.trustedUntil': 'Trusted from {day} to {end}',
  'second-factor.forget': 'Ask again',
  'second-factor.toAccount': 'Your account',

  'second-factor.undo': 'Remove the second factor?',
  'second-factor.undoText':
    'If you did not add it, another person may know your password. We remove all second factors and sign you out everywhere. Then set a new password.',
  'second-factor.undoSubmit': 'Remove and sign out everywhere',
  'second-factor.undone': 'This link does not work',
  'second-factor.undoneText': 'The second factor was removed already, or the link is too old.',

  'second-factor.limited': 'Too many attempts',
  'second-factor.limitedText': 'Try again in {duration}.',
  'second-factor.refused': 'That did not work',
  'second-factor.refused.wrong_code':
    'The code is wrong, or was used already. Wait for the next one. If codes are wrong again and again, check the clock of your phone.',
  'second-factor.refused.recovery': 'This is not one of your recovery codes, or it was used already.',
  'second-factor.refused.mailed_code':
    'The code is wrong, was used already, or is too old. Send a new one if it is wrong again.',
  'second-factor.refused.passkey': 'The passkey was not accepted. Try again.',
  'second-factor.refused.form_expired': 'The page was open for too long. Begin again.',
  'second-factor.refused.too_many': 'You have five authenticator apps already. Remove one first.',
  'second-factor.refused.not_verified': 'Verify your email address first. Then you can set up a second factor.',
  'second-factor.refused.not_found': 'This second factor does not exist any more.',
  'second-factor.refused.last': '{site} asks for a second factor. Add another one before you remove this one.',
  'second-factor.refused.not_saved': 'Save the codes, and confirm that you have saved them.',

  'second-factor.mail.code': 'Your code for {site}',
  'second-factor.mail.codeLead': 'Type this code where you sign in:',
  'second-factor.mail.codeLife': 'It works once, for {duration}. Never tell anyone the code.',
  'second-factor.mail.codeIgnore': 'If you are not signing in, another person knows your password: set a new one.',
  'second-factor.mail.button': 'Your account',
  'second-factor.mail.undoButton': 'It was not me',
  'second-factor.mail.added': 'You have a second factor on {site} now',
  'second-factor.mail.addedText': '{name} was added to your account. If it was not you, remove it now.',
  'second-factor.mail.removed': 'A second factor of your account on {site} was removed',
  'second-factor.mail.removedText': '{name} was removed. If it was not you, set a new password now.',
  'second-factor.mail.disabled': 'Many wrong codes for your account on {site}',
  'second-factor.mail.disabledText':
    '{name} was disabled after 100 wrong codes in a row. An attacker may know your password: set a new one. To enable the app again, sign in with a recovery code, or with three right codes in a row.',
  'second-factor.mail.enabled': 'Your authenticator app for {site} works again',
  'second-factor.mail.enabledText': '{name} was enabled again. If it was not you, set a new password now.',
  'second-factor.mail.codes_made': 'You have new recovery codes for {site}',
  'second-factor.mail.codes_madeText':
    'Earlier codes do not work any more. If it was not you, set a new password and make new codes now.',
  'second-factor.mail.recovery_used': 'A recovery code was used on {site}',
  'second-factor.mail.recovery_usedText':
    'A sign-in used one of your recovery codes; {left} are left. If it was not you, set a new password now.',
  'second-factor.mail.recovery_fewText':
    'A sign-in used one of your recovery codes. Codes left: {left}. Make new ones on your account page. If it was not you, set a new password now.',
  'second-factor.mail.browser_trusted': 'A new trusted browser on {site}',
  'second-factor.mail.browser_trustedText':
    'Sign-ins in this browser do not ask for a second factor for some days. If it was not you, set a new password now.',
  'second-factor.mail.reset': 'Your second factor on {site} was removed',
  'second-factor.mail.resetText':
    'All second factors and recovery codes were removed, and you were signed out everywhere. If you did not ask for this, set a new password now, and contact {site}.',
} as const

/** Texts of one language, by key. */
export type SecondFactorTexts = Readonly<Record<keyof typeof en, string>>

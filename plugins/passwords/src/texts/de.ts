import type { PasswordTexts } from './en.js'

/** The German texts. */
export const de: PasswordTexts = {
  'passwords.lang': 'de',

  'passwords.section': 'Passwort',
  'passwords.email': 'E-Mail-Adresse',
  'passwords.username': 'Benutzername',
  'passwords.newPassword': 'Neues Passwort, mindestens {count} Zeichen',
  'passwords.currentPassword': 'Aktuelles Passwort',
  'passwords.newEmail': 'Neue E-Mail-Adresse',
  'passwords.code': 'Code aus der E-Mail',
  'passwords.toSignIn': 'Anmelden',
  'passwords.toAccount': 'Ihr Konto',

  'passwords.signUp': 'Konto erstellen',
  'passwords.signUpText':
    'Verwenden Sie ein langes Passwort. Ein paar Wörter kann man sich leicht merken, und Leerzeichen sind erlaubt.',
  'passwords.signUpSubmit': 'Konto erstellen',
  'passwords.haveAccount': 'Ich habe schon ein Konto',
  'passwords.signUpAgain': 'Andere E-Mail-Adresse verwenden',

  'passwords.verify': 'Sehen Sie in Ihrem Postfach nach',
  'passwords.verifyText':
    'Wir haben eine E-Mail an {email} gesendet. Geben Sie den Code aus der E-Mail ein, oder öffnen Sie den Link daraus in diesem Browser.',
  'passwords.verifySubmit': 'Weiter',
  'passwords.wrongCode':
    'Der Code ist falsch, wurde schon verwendet oder ist abgelaufen. Nach fünf falschen Codes müssen Sie das Konto noch einmal erstellen.',
  'passwords.confirm': 'Konto fertig einrichten',
  'passwords.confirmText': 'Bestätigen Sie, dass {email} Ihre E-Mail-Adresse ist.',
  'passwords.confirmSubmit': 'Bestätigen',
  'passwords.confirmElsewhere': 'Konto fertig einrichten',
  'passwords.confirmElsewhereText':
    'Jemand will in einem anderen Browser bei {site} ein Konto für {email} erstellen. Wenn Sie das sind, geben Sie Ihr Passwort ein. Es wird das Passwort des Kontos.',
  'passwords.confirmElsewhereSubmit': 'Mein Konto erstellen',

  'passwords.forgot': 'Passwort vergessen?',
  'passwords.forgotText':
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  'passwords.forgotSubmit': 'Link senden',
  'passwords.sent': 'Sehen Sie in Ihrem Postfach nach',
  'passwords.sentText':
    'Wenn es ein Konto für diese Adresse gibt, ist eine E-Mail unterwegs. Sehen Sie auch im Spamordner nach.',
  'passwords.reset': 'Neues Passwort festlegen',
  'passwords.resetText': 'Danach sind Sie überall abgemeldet.',
  'passwords.resetSubmit': 'Passwort festlegen',
  'passwords.done': 'Ihr Passwort ist festgelegt',
  'passwords.doneText': 'Melden Sie sich jetzt damit an.',

  'passwords.change': 'Passwort ändern',
  'passwords.changeText': 'Danach sind Sie in allen anderen Browsern abgemeldet.',
  'passwords.changeSubmit': 'Passwort ändern',
  'passwords.set': 'Passwort festlegen',
  'passwords.setText': 'Sie haben noch kein Passwort.',
  'passwords.setSubmit': 'Passwort festlegen',
  'passwords.setByMailText': 'Damit Sie ein Passwort festlegen können, senden wir einen Link an Ihre E-Mail-Adresse.',
  'passwords.setByMailSubmit': 'Link senden',
  'passwords.remove': 'Passwort entfernen',
  'passwords.removeText': 'Sie können sich weiterhin auf andere Weise anmelden, zum Beispiel mit einem Passkey.',
  'passwords.removeSubmit': 'Passwort entfernen',

  'passwords.email.section': 'E-Mail-Adresse',
  'passwords.email.change': 'E-Mail-Adresse ändern',
  'passwords.email.changeText': 'Wir senden einen Link an die neue Adresse. Sie gilt, sobald Sie den Link öffnen.',
  'passwords.email.changeSubmit': 'Link senden',
  'passwords.email.confirm': 'E-Mail-Adresse ändern',
  'passwords.email.confirmText': 'Ihre neue E-Mail-Adresse ist dann {email}. Bisher ist es {former}.',
  'passwords.email.confirmSubmit': 'Adresse ändern',
  'passwords.email.elsewhere': 'Melden Sie sich zuerst an',
  'passwords.email.elsewhereText':
    'Melden Sie sich in diesem Browser bei Ihrem Konto an, und öffnen Sie den Link dann noch einmal.',
  'passwords.email.undo': 'Änderung rückgängig machen',
  'passwords.email.undoText':
    'Ihre E-Mail-Adresse ist dann wieder {email}. Sie werden überall abgemeldet und bekommen einen Link für ein neues Passwort.',
  'passwords.email.undoSubmit': 'Änderung rückgängig machen',

  'passwords.used': 'Dieser Link funktioniert nicht',
  'passwords.usedText': 'Er wurde schon verwendet, ist abgelaufen oder durch eine neuere Änderung ungültig geworden.',
  'passwords.limited': 'Zu viele Versuche',
  'passwords.limitedText': 'Versuchen Sie es noch einmal nach: {duration}.',
  'passwords.refused': 'Bitte korrigieren Sie Ihre Eingaben',
  'passwords.refused.email.invalid': 'Diese E-Mail-Adresse können wir nicht verwenden.',
  'passwords.refused.username.invalid':
    'Verwenden Sie 3 bis 64 Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, am Anfang und am Ende einen Buchstaben oder eine Ziffer.',
  'passwords.refused.taken': 'Dieser Benutzername ist schon vergeben. Wählen Sie einen anderen.',
  'passwords.refused.not_allowed':
    'Die Website legt dieses Konto nicht an. Wenn Sie eingeladen wurden, verwenden Sie die Adresse der Einladung.',
  'passwords.refused.wrong': 'Das ist nicht Ihr aktuelles Passwort.',
  'passwords.refused.too_short': 'Verwenden Sie mindestens {minLength} Zeichen. Leerzeichen und Wörter sind erlaubt.',
  'passwords.refused.too_long': 'Verwenden Sie höchstens {maxLength} Zeichen.',
  'passwords.refused.malformed': 'Das Passwort enthält Zeichen, die nicht gespeichert werden können.',
  'passwords.refused.about_you':
    'Das Passwort ist Ihrem Namen, Ihrer E-Mail-Adresse oder dem Namen dieser Website zu ähnlich.',
  'passwords.refused.common':
    'Viele Menschen benutzen dieses Passwort, oder es folgt einem einfachen Muster. Wählen Sie ein anderes.',
  'passwords.refused.breached':
    'Dieses Passwort steht in Listen gestohlener Passwörter. Wählen Sie ein anderes; nur eine Ziffer zu ändern hilft nicht.',

  'passwords.mail.verify': 'Richten Sie Ihr Konto bei {site} fertig ein',
  'passwords.mail.verifyText': 'Jemand, wahrscheinlich Sie, will mit dieser E-Mail-Adresse ein Konto erstellen.',
  'passwords.mail.verifyButton': 'Konto fertig einrichten',
  'passwords.mail.verifyLead': 'Öffnen Sie diesen Link, um das Konto fertig einzurichten:',
  'passwords.mail.taken': 'Sie haben schon ein Konto bei {site}',
  'passwords.mail.takenText':
    'Jemand, wahrscheinlich Sie, wollte mit dieser E-Mail-Adresse ein Konto erstellen. Sie haben schon eines: Melden Sie sich an. Wenn Sie Ihr Passwort nicht wissen, legen Sie ein neues fest.',
  'passwords.mail.takenButton': 'Neues Passwort festlegen',
  'passwords.mail.takenLead': 'Öffnen Sie diese Seite, um ein neues Passwort festzulegen:',
  'passwords.mail.reset': 'Neues Passwort für {site} festlegen',
  'passwords.mail.resetText': 'Jemand, wahrscheinlich Sie, will für Ihr Konto ein neues Passwort festlegen.',
  'passwords.mail.resetButton': 'Neues Passwort festlegen',
  'passwords.mail.resetLead': 'Öffnen Sie diesen Link, um ein neues Passwort festzulegen:',
  'passwords.mail.confirm': 'Ihre neue E-Mail-Adresse bei {site}',
  'passwords.mail.confirmText':
    'Bestätigen Sie, dass das Ihre neue E-Mail-Adresse ist. Sie müssen angemeldet sein, wenn Sie den Link öffnen.',
  'passwords.mail.confirmButton': 'Adresse bestätigen',
  'passwords.mail.confirmLead': 'Öffnen Sie diesen Link, um die Adresse zu bestätigen:',
  'passwords.mail.code': 'Oder geben Sie diesen Code ein:',
  'passwords.mail.life': 'Gültigkeit: {duration}.',
  'passwords.mail.ignore': 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.',

  'passwords.mail.changed': 'Ihr Passwort bei {site} wurde geändert',
  'passwords.mail.changedText': 'Wenn Sie das nicht waren, legen Sie sofort ein neues fest.',
  'passwords.mail.changedButton': 'Das war ich nicht',
  'passwords.mail.set': 'Sie haben jetzt ein Passwort bei {site}',
  'passwords.mail.setText': 'Wenn Sie das nicht waren, legen Sie sofort ein neues fest.',
  'passwords.mail.setButton': 'Das war ich nicht',
  'passwords.mail.removed': 'Ihr Passwort bei {site} wurde entfernt',
  'passwords.mail.removedText':
    'Sie können sich nicht mehr mit einem Passwort anmelden. Wenn Sie das nicht waren, legen Sie sofort ein neues fest.',
  'passwords.mail.removedButton': 'Das war ich nicht',
  'passwords.mail.breached': 'Ändern Sie Ihr Passwort bei {site}',
  'passwords.mail.breachedText':
    'Ihr Passwort steht in Listen von Passwörtern, die irgendwo gestohlen wurden. Andere könnten es hier ausprobieren. Legen Sie ein neues fest.',
  'passwords.mail.breachedButton': 'Neues Passwort festlegen',
  'passwords.mail.emailAsked': 'Jemand will Ihre E-Mail-Adresse bei {site} ändern',
  'passwords.mail.emailAskedText': 'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'passwords.mail.emailAskedButton': 'Das war ich nicht',
  'passwords.mail.emailChanged': 'Ihre E-Mail-Adresse bei {site} wurde geändert',
  'passwords.mail.emailChangedText':
    'Ihre E-Mail-Adresse ist jetzt {email}. Wenn Sie das nicht waren, machen Sie die Änderung rückgängig.',
  'passwords.mail.emailChangedButton': 'Das war ich nicht: rückgängig machen',
}

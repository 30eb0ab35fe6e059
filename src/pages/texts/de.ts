import type { LanguageTexts } from './en.js'

/** The German texts. */
export const de: LanguageTexts = {
  'Field.email': 'E-Mail-Adresse',
  'Field.code': 'Code',
  'Field.name': 'Name',
  'Field.password': 'Passwort',
  'Field.showPassword': 'Passwort anzeigen',
  'Field.username': 'Benutzername',
  'Field.login': 'E-Mail-Adresse oder Benutzername',

  'Way.signIn': 'Anmelden',
  'Way.signOut': 'Abmelden',
  'Way.continue': 'Weiter',
  'Way.cancel': 'Abbrechen',
  'Way.back': 'Zurück zu {site}',
  'Way.support': 'Hilfe',
  'Alert.title': '{title}.',

  'SignIn.title': 'Anmelden',
  'SignIn.lead': 'um mit {site} fortzufahren',
  'SignIn.or': 'oder',
  'SignIn.with': 'Mit {provider} anmelden',
  'SignIn.byMail': 'Link per E-Mail senden',
  'SignIn.byPasskey': 'Mit einem Passkey anmelden',
  'SignIn.byPassword': 'Mit einem Passwort anmelden',
  'SignIn.more': 'Weitere Anmeldemethoden',
  'SignIn.none': 'Es ist keine Anmeldemethode verfügbar',
  'SignIn.noneText':
    'Wenn Sie diese Website betreiben: Im Protokoll des Servers steht der Grund und was zu tun ist. Während der Entwicklung steht es im Terminal.',
  'SignIn.signedIn': 'Sie sind als {user} angemeldet',
  'SignIn.signedInNoName': 'Sie sind angemeldet',
  'SignIn.signedInText': 'Sie können fortfahren oder sich als anderer Benutzer anmelden.',
  'SignIn.signedInLinks':
    'Sie können fortfahren. Wenn Sie sich hier bei einem anderen Dienst anmelden, wird er mit Ihrem Konto verknüpft.',

  'Failure.signIn': 'Anmeldung fehlgeschlagen',
  'Failure.unknown': 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal, oder wählen Sie eine andere Methode.',
  'Failure.service':
    'Der andere Dienst hat Sie nicht angemeldet. Versuchen Sie es noch einmal, oder wählen Sie eine andere Methode.',
  'Failure.cancelled': 'Sie haben sich nicht angemeldet',
  'Failure.cancelledText':
    'Die Anmeldung wurde beim anderen Dienst abgebrochen. Versuchen Sie es noch einmal, oder wählen Sie eine andere Methode.',
  'Failure.credentials': 'Prüfen Sie Ihre Eingaben.',
  'Failure.mail': 'Die E-Mail wurde nicht gesendet',
  'Failure.mailText':
    'Wir konnten Ihnen keinen Anmeldelink senden. Prüfen Sie Ihre E-Mail-Adresse, oder versuchen Sie es in ein paar Minuten noch einmal.',
  'Failure.notLinked': 'Noch nicht mit Ihrem Konto verknüpft',
  'Failure.notLinkedText':
    'Melden Sie sich so an wie bisher, um zu bestätigen, dass Sie es sind. Danach können Sie diese Methode verknüpfen.',
  'Failure.form': 'Bitte versuchen Sie es noch einmal',
  'Failure.formText': 'Das Formular war zu lange geöffnet oder kam von einer anderen Seite. Es wurde nichts geändert.',
  'Failure.session': 'Melden Sie sich an, um fortzufahren',
  'Failure.sessionText': 'Diese Seite können nur angemeldete Benutzer sehen.',
  'Failure.passkey':
    'Dieser Passkey wurde nicht akzeptiert. Vielleicht wurde er entfernt, oder es hat zu lange gedauert. Versuchen Sie es noch einmal, oder wählen Sie eine andere Methode.',
  'Failure.unfinished': 'Bitte melden Sie sich noch einmal an',
  'Failure.unfinishedText':
    'Die Anmeldung wurde nicht rechtzeitig abgeschlossen oder zu oft versucht. Es wurde nichts geändert.',
  'Failure.tooMany': 'Zu viele Versuche',
  'Failure.tooManyText': 'Warten Sie eine Weile, und versuchen Sie es dann noch einmal.',
  'Failure.tooManyWait': 'Versuchen Sie es noch einmal nach: {duration}.',
  'Failure.proof': 'Dieser Link oder Code funktioniert nicht',
  'Failure.proofText':
    'Er wurde schon verwendet oder ist abgelaufen. Ein Code funktioniert nur in dem Browser, in dem Sie ihn angefordert haben. Melden Sie sich noch einmal an, um einen neuen zu bekommen.',

  'Error.unknown': 'Etwas ist schiefgegangen',
  'Error.unknownText': 'Gehen Sie zurück, und versuchen Sie es noch einmal.',
  'Error.server': 'Serverfehler',
  'Error.serverText':
    'Sie können sich im Moment nicht anmelden. Wenn Sie diese Website betreiben, finden Sie die Ursache im Protokoll des Servers.',
  'Error.denied': 'Zugriff verweigert',
  'Error.deniedText': 'Mit diesem Konto dürfen Sie sich nicht anmelden. Versuchen Sie es mit einem anderen.',
  'Error.check': 'Bitte melden Sie sich noch einmal an',
  'Error.checkText':
    'Diese Anmeldung wurde vor zu langer Zeit oder in einem anderen Browser begonnen, oder sie ist schon abgeschlossen. Wenn es wieder passiert, erlauben Sie Cookies für diese Website.',
  'Error.signOut': 'In diesem Browser abgemeldet',
  'Error.signOutText':
    'Der Server konnte die Sitzung nicht beenden. Schließen Sie den Browser, wenn andere dieses Gerät benutzen.',

  'SignOut.title': 'Abmelden?',
  'SignOut.text': 'Sie melden sich gleich von {site} ab.',
  'SignOut.federated': 'Sie melden sich gleich von {site} und von {provider} ab.',
  'SignOut.done': 'Abgemeldet',
  'SignOut.doneText': 'Sie sind bei {site} nicht angemeldet.',

  'Confirm.signIn': 'Anmelden?',
  'Confirm.signInText': 'Sie melden sich gleich bei {site} als {account} an.',
  'Confirm.signInWarning':
    'Wenn das nicht Ihre E-Mail-Adresse ist oder Sie sich nicht anmelden wollten, schließen Sie diese Seite.',
  'Confirm.continue': 'Weiter zur Anmeldung?',
  'Confirm.continueText': 'Sie melden sich gleich mit {provider} bei {site} an.',
  'Confirm.continueWarning': 'Wenn Sie sich nicht anmelden wollten, schließen Sie diese Seite.',
  'Confirm.link': 'Dieses Konto verknüpfen?',
  'Confirm.linkText': 'Sie verknüpfen gleich das Konto {account} von {provider} mit dem Benutzer {user} von {site}.',
  'Confirm.linkWarning':
    'Mit einem verknüpften Konto kann man sich als dieser Benutzer anmelden. Wenn es nicht Ihr Konto ist oder Sie das nicht wollten, brechen Sie ab.',
  'Confirm.linkSubmit': 'Konto verknüpfen',

  'Account.title': 'Ihr Konto',
  'Account.signedIn': 'Sie sind bei {site} angemeldet.',
  'Account.signedInAs': 'Sie sind bei {site} als {user} angemeldet.',
  'Account.broken': 'Das kann im Moment nicht angezeigt werden. Versuchen Sie es später noch einmal.',

  'Recent.title': 'Bestätigen Sie, dass Sie es sind',
  'Recent.text': 'Sie sind bei {site} als {user} angemeldet. Bestätigen Sie zuerst, dass Sie es sind.',
  'Recent.more': 'Hierfür ist noch ein Nachweis nötig.',
  'Recent.needsSecond':
    'Hierfür ist ein zweiter Faktor nötig, etwa ein Passkey. Fügen Sie ihn zuerst Ihrem Konto hinzu.',
  'Recent.signInAgain': 'Melden Sie sich neu an, um zu bestätigen, dass Sie es sind.',
  'Recent.confirmed': 'Sie haben bestätigt, dass Sie es sind',
  'Recent.sendAgain': 'Was Sie gesendet hatten, wurde nicht gespeichert. Bitte senden Sie das Formular noch einmal.',
  'Recent.refused': 'Das wurde nicht akzeptiert',
  'Recent.refusedText': 'Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
  'Recent.passkey': 'Passkey verwenden',
  'Recent.provider': 'Mit {provider} bestätigen',
  'Recent.sendCode': 'Code zusenden',
  'Recent.sendCodeText': 'Wir senden einen Code an {email}.',
  'Recent.codeSent': 'Wir haben einen Code an {email} gesendet. Er gilt einmal, 10 Minuten lang.',
  'Recent.code': 'Code aus der E-Mail',
  'Recent.submit': 'Bestätigen',
  'Recent.mailTitle': 'Ihr Code für {site}',
  'Recent.mailCode': 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind:',
  'Recent.mailLife': 'Er gilt einmal, {duration} lang. Verraten Sie ihn niemandem.',
  'Recent.mailIgnore':
    'Wenn Sie diese E-Mail nicht angefordert haben, benutzt vielleicht eine andere Person Ihr Konto: Ändern Sie Ihr Passwort, und melden Sie sich überall ab.',

  'Mailed.title': 'Sehen Sie in Ihrem Postfach nach',
  'Mailed.link':
    'Wir haben Ihnen einen Link gesendet. Öffnen Sie ihn in diesem Browser, um sich anzumelden. Ist nichts angekommen? Sehen Sie im Spamordner nach.',
  'Mailed.linkOrCode':
    'Wir haben Ihnen einen Link gesendet. Öffnen Sie ihn in diesem Browser, um sich anzumelden, oder geben Sie den Code aus der E-Mail ein.',
  'Mailed.linkOrCodeTo':
    'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn in diesem Browser, um sich anzumelden, oder geben Sie den Code aus der E-Mail ein.',
  'Mailed.missing': 'Ist nichts angekommen? Sehen Sie im Spamordner nach.',
  'Mailed.again': 'Noch einmal senden',
  'Mailed.other': 'Andere E-Mail-Adresse verwenden',
  'Mailed.wrongCode': 'Dieser Code funktioniert nicht',
  'Mailed.wrongCodeText': 'Vergleichen Sie ihn mit der neuesten E-Mail, oder fordern Sie einen neuen an.',

  'Codes.copy': 'Kopieren',
  'Codes.copied': 'Kopiert.',
  'Codes.download': 'Herunterladen',
  'Codes.print': 'Drucken',

  'Mail.title': 'Anmelden bei {site}',
  'Mail.open': 'Öffnen Sie diesen Link, um sich anzumelden:',
  'Mail.button': 'Anmelden',
  'Mail.code': 'Oder geben Sie dort, wo Sie ihn angefordert haben, diesen Code ein:',
  'Mail.life': 'Beide funktionieren einmal. Gültigkeit: {duration}. Nennen Sie den Code niemandem.',
  'Mail.ignore': 'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Es passiert nichts.',
  'Mail.time': 'Zeit: {time}.',
  'Mail.address': 'IP-Adresse: {address}.',
  'Mail.browser': 'Browser: {browser}.',

  'Passkey.create': 'Konto mit einem Passkey erstellen',
  'Passkey.none': 'Noch kein Passkey?',
  'Passkey.needsScripts': 'Passkeys brauchen Skripte: Erlauben Sie sie für diese Website, und laden Sie die Seite neu.',
  'Passkey.unsupported': 'Dieser Browser unterstützt keine Passkeys.',
  'Passkey.insecure': 'Passkeys brauchen eine sichere Verbindung (https).',
  'Passkey.busy': 'Folgen Sie den Schritten, die Ihr Browser anzeigt.',
  'Passkey.impossible':
    'Dieses Gerät kann das nicht. Versuchen Sie es mit einem anderen Browser oder einem anderen Gerät.',
  'Passkey.domain':
    'Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie die Website unter ihrem Namen: auf diesem Rechner „localhost“.',
  'Passkey.cancelled': 'Es wurde kein Passkey verwendet. Sie können es jederzeit noch einmal versuchen.',
  'Passkey.exists': 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  'Passkey.refused': 'Das wurde nicht akzeptiert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'Passkey.failed': 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  'Passkey.invalid': 'Da stimmt etwas nicht. Prüfen Sie Ihre Eingaben, oder laden Sie die Seite neu.',
  'Passkey.tooMany': 'Zu viele Versuche. Warten Sie eine Weile, und versuchen Sie es dann noch einmal.',

  'Passkeys.title': 'Ihre Passkeys',
  'Passkeys.text': 'Melden Sie sich bei {site} so an, wie Sie Ihr Gerät entsperren.',
  'Passkeys.empty': 'Sie haben noch keinen Passkey.',
  'Passkeys.newName': 'Name für einen neuen Passkey (optional)',
  'Passkeys.add': 'Passkey hinzufügen',
  'Passkeys.unnamed': 'Passkey ohne Namen',
  'Passkeys.current': 'gerade verwendet',
  'Passkeys.synced': 'Synchronisiert, hinzugefügt am {day}',
  'Passkeys.syncedLongAgo': 'Synchronisiert, vor einiger Zeit hinzugefügt',
  'Passkeys.local': 'Nur auf diesem Gerät, hinzugefügt am {day}',
  'Passkeys.localLongAgo': 'Nur auf diesem Gerät, vor einiger Zeit hinzugefügt',
  'Passkeys.used': 'Zuletzt verwendet am {day}',
  'Passkeys.usedLongAgo': 'Vor einiger Zeit zuletzt verwendet',
  'Passkeys.unused': 'Noch nicht verwendet',
  'Passkeys.rename': 'Umbenennen',
  'Passkeys.save': 'Namen speichern',
  'Passkeys.remove': 'Entfernen',
  'Passkeys.removeText':
    'Sie können sich damit nicht mehr anmelden. Ihr Gerät bietet ihn vielleicht weiter an, bis Sie ihn auch dort entfernen.',
  'Passkeys.removeSubmit': 'Diesen Passkey entfernen',
  'Passkeys.failed': 'Das hat nicht funktioniert',
  'Passkeys.failedText': 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
  'Passkeys.last': 'Nicht entfernt',
  'Passkeys.lastText':
    'Ohne diesen Passkey könnten Sie sich nicht mehr anmelden. Fügen Sie vorher einen anderen hinzu.',
  'Passkeys.late': 'Bitte versuchen Sie es noch einmal',
  'Passkeys.lateText': 'Das Formular war zu lange geöffnet. Es wurde nichts geändert.',
  'Passkeys.gone': 'Nicht gefunden',
  'Passkeys.goneText': 'Dieser Passkey wurde schon entfernt.',
  'Passkeys.badName': 'Bitte wählen Sie einen anderen Namen',
  'Passkeys.badNameText': {
    one: 'Verwenden Sie {count} Zeichen.',
    other: 'Verwenden Sie mindestens ein und höchstens {count} Zeichen.',
  },
  'Passkeys.refused': 'Nicht hinzugefügt',
  'Passkeys.refusedText': 'Dieser Passkey wurde nicht akzeptiert. Versuchen Sie es noch einmal.',
}

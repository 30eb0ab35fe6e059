import type { SecondFactorTexts } from './en.js'

/** The German texts. */
export const de: SecondFactorTexts = {
  'second-factor.lang': 'de',

  'second-factor.challenge': 'Zweiter Schritt',
  'second-factor.way.app': 'Authenticator-App verwenden',
  'second-factor.way.appText': 'Geben Sie den Code ein, den Ihre Authenticator-App für {site} anzeigt.',
  'second-factor.way.appSubmit': 'Weiter',
  'second-factor.way.passkey': 'Passkey verwenden',
  'second-factor.way.passkeyText': 'Verwenden Sie Ihren Passkey oder Sicherheitsschlüssel für {site}.',
  'second-factor.way.passkeySubmit': 'Passkey verwenden',
  'second-factor.way.mail': 'Code per E-Mail senden',
  'second-factor.way.mailText': 'Wir senden einen Code an die E-Mail-Adresse Ihres Kontos bei {site}.',
  'second-factor.way.mailSubmit': 'Weiter',
  'second-factor.way.recovery': 'Wiederherstellungscode verwenden',
  'second-factor.way.recoveryText':
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder funktioniert einmal, auch ohne Ihr Smartphone.',
  'second-factor.way.recoverySubmit': 'Weiter',
  'second-factor.mailSubmit': 'Code senden',
  'second-factor.code': 'Code, 6 Ziffern',
  'second-factor.recoveryCode': 'Wiederherstellungscode',
  'second-factor.trust': 'In diesem Browser {duration} lang nicht mehr fragen',
  'second-factor.cancel': 'Abbrechen und neu anmelden',
  'second-factor.continue': 'Weiter',
  'second-factor.enablingTitle': 'Noch ein Code',
  'second-factor.enabling':
    'Der Code war richtig. Nach vielen falschen Codes brauchen wir drei richtige hintereinander. Warten Sie auf den nächsten Code, und geben Sie ihn ein.',

  'second-factor.setup': 'Authenticator-App einrichten',
  'second-factor.requiredText': '{site} verlangt einen zweiten Faktor. Richten Sie jetzt einen ein, um fortzufahren.',
  'second-factor.setupText':
    'Scannen Sie diesen QR-Code mit einer Authenticator-App auf Ihrem Smartphone. Geben Sie dann den Code ein, den die App anzeigt.',
  'second-factor.qrCode': 'QR-Code mit dem Schlüssel. Derselbe Schlüssel steht darunter als Text.',
  'second-factor.setupKey': 'Wenn Sie ihn nicht scannen können, geben Sie diesen Schlüssel in die App ein:',
  'second-factor.appName': 'Name der App oder des Smartphones (optional)',
  'second-factor.setupSubmit': 'Bestätigen',

  'second-factor.codes': 'Ihre Wiederherstellungscodes',
  'second-factor.codesText':
    'Speichern oder drucken Sie diese Codes jetzt: Sie werden nicht noch einmal angezeigt. Wenn Sie Ihr Smartphone verlieren, ersetzt jeder Code es einmal. Bewahren Sie die Codes dort auf, wo nur Sie sie finden.',
  'second-factor.codesSaved': 'Ich habe die Codes gespeichert',

  'second-factor.section': 'Zweiter Faktor',
  'second-factor.on': 'Nach der Anmeldung fragen wir nach einem zweiten Faktor.',
  'second-factor.off':
    'Ein zweiter Faktor schützt Ihr Konto auch dann, wenn Ihr Passwort gestohlen wird: ein Code aus einer App auf Ihrem Smartphone oder ein Passkey.',
  'second-factor.add': 'Authenticator-App hinzufügen',
  'second-factor.unnamed': 'Authenticator-App',
  'second-factor.passkey': 'Passkey',
  'second-factor.mailedCode': 'Codes per E-Mail',
  'second-factor.addedOn': 'Hinzugefügt am {day}',
  'second-factor.usedOn': 'Zuletzt verwendet am {day}',
  'second-factor.unused': 'Noch nicht verwendet',
  'second-factor.disabled': 'deaktiviert',
  'second-factor.disabledText':
    'Es gab zu viele falsche Codes. Um die App wieder zu aktivieren, melden Sie sich mit einem Wiederherstellungscode oder mit drei richtigen Codes hintereinander an.',
  'second-factor.rename': 'Umbenennen',
  'second-factor.renameSubmit': 'Speichern',
  'second-factor.remove': 'Entfernen',
  'second-factor.removeText':
    'Codes dieser App funktionieren dann nicht mehr. Sie werden in allen anderen Browsern abgemeldet.',
  'second-factor.removeSubmit': 'Entfernen',
  'second-factor.passkeysOn': 'Nach einem Passkey fragen',
  'second-factor.passkeysOnText':
    'Wenn Sie sich auf andere Weise anmelden, können wir danach nach Ihrem Passkey fragen.',
  'second-factor.passkeysOff': 'Nicht nach einem Passkey fragen',
  'second-factor.passkeysOffText': 'Wenn Sie sich auf andere Weise anmelden, fragen wir danach nach Ihrem Passkey.',
  'second-factor.mailedCodesOn': 'Codes per E-Mail verwenden',
  'second-factor.mailedCodesOnText':
    'Wir können Ihnen bei der Anmeldung einen Code per E-Mail senden. Eine App oder ein Passkey ist sicherer.',
  'second-factor.mailedCodesOff': 'Keine Codes per E-Mail verwenden',
  'second-factor.mailedCodesOffText': 'Wir können Ihnen bei der Anmeldung einen Code per E-Mail senden.',
  'second-factor.codesLeft': 'Verbleibende Wiederherstellungscodes: {left}.',
  'second-factor.codesFew': 'Verbleibende Wiederherstellungscodes: {left}. Erstellen Sie bald neue.',
  'second-factor.newCodes': 'Neue Wiederherstellungscodes erstellen',
  'second-factor.browsers': 'In diesen Browsern fragen wir nicht nach einem zweiten Faktor:',
  'second-factor.unnamedBrowser': 'Browser',
  'second-factor.thisBrowser': 'dieser Browser',
  'second-factor.trustedUntil': 'Vertrauenswürdig vom {day} bis zum {end}',
  'second-factor.forget': 'Wieder fragen',
  'second-factor.toAccount': 'Ihr Konto',

  'second-factor.undo': 'Zweiten Faktor entfernen?',
  'second-factor.undoText':
    'Wenn Sie ihn nicht hinzugefügt haben, kennt vielleicht eine andere Person Ihr Passwort. Wir entfernen alle zweiten Faktoren und melden Sie überall ab. Legen Sie danach ein neues Passwort fest.',
  'second-factor.undoSubmit': 'Entfernen und überall abmelden',
  'second-factor.undone': 'Dieser Link funktioniert nicht',
  'second-factor.undoneText': 'Der zweite Faktor wurde schon entfernt, oder der Link ist zu alt.',

  'second-factor.limited': 'Zu viele Versuche',
  'second-factor.limitedText': 'Versuchen Sie es noch einmal nach: {duration}.',
  'second-factor.refused': 'Das hat nicht funktioniert',
  'second-factor.refused.wrong_code':
    'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten. Wenn Codes immer wieder falsch sind, prüfen Sie die Uhr Ihres Smartphones.',
  'second-factor.refused.recovery': 'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon verwendet.',
  'second-factor.refused.mailed_code':
    'Der Code ist falsch, wurde schon verwendet oder ist zu alt. Senden Sie einen neuen, wenn er wieder falsch ist.',
  'second-factor.refused.passkey': 'Der Passkey wurde nicht akzeptiert. Versuchen Sie es noch einmal.',
  'second-factor.refused.form_expired': 'Die Seite war zu lange geöffnet. Beginnen Sie noch einmal.',
  'second-factor.refused.too_many': 'Sie haben schon fünf Authenticator-Apps. Entfernen Sie zuerst eine.',
  'second-factor.refused.not_verified':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach können Sie einen zweiten Faktor einrichten.',
  'second-factor.refused.not_found': 'Diesen zweiten Faktor gibt es nicht mehr.',
  'second-factor.refused.last':
    '{site} verlangt einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
  'second-factor.refused.not_saved': 'Speichern Sie die Codes, und bestätigen Sie, dass Sie sie gespeichert haben.',

  'second-factor.mail.code': 'Ihr Code für {site}',
  'second-factor.mail.codeLead': 'Geben Sie diesen Code bei der Anmeldung ein:',
  'second-factor.mail.codeLife': 'Er funktioniert einmal, {duration} lang. Sagen Sie den Code niemandem.',
  'second-factor.mail.codeIgnore':
    'Wenn Sie sich gerade nicht anmelden, kennt eine andere Person Ihr Passwort: Legen Sie ein neues fest.',
  'second-factor.mail.button': 'Ihr Konto',
  'second-factor.mail.undoButton': 'Das war ich nicht',
  'second-factor.mail.added': 'Sie haben jetzt einen zweiten Faktor bei {site}',
  'second-factor.mail.addedText':
    '{name} wurde zu Ihrem Konto hinzugefügt. Wenn Sie das nicht waren, machen Sie das sofort rückgängig.',
  'second-factor.mail.removed': 'Ein zweiter Faktor Ihres Kontos bei {site} wurde entfernt',
  'second-factor.mail.removedText':
    '{name} wurde entfernt. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'second-factor.mail.disabled': 'Viele falsche Codes für Ihr Konto bei {site}',
  'second-factor.mail.disabledText':
    '{name} wurde nach 100 falschen Codes hintereinander deaktiviert. Vielleicht kennt ein Angreifer Ihr Passwort: Legen Sie ein neues fest. Um die App wieder zu aktivieren, melden Sie sich mit einem Wiederherstellungscode oder mit drei richtigen Codes hintereinander an.',
  'second-factor.mail.enabled': 'Ihre Authenticator-App für {site} funktioniert wieder',
  'second-factor.mail.enabledText':
    '{name} wurde wieder aktiviert. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'second-factor.mail.codes_made': 'Sie haben neue Wiederherstellungscodes für {site}',
  'second-factor.mail.codes_madeText':
    'Frühere Codes funktionieren nicht mehr. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest, und erstellen Sie neue Codes.',
  'second-factor.mail.recovery_used': 'Ein Wiederherstellungscode wurde bei {site} verwendet',
  'second-factor.mail.recovery_usedText':
    'Bei einer Anmeldung wurde einer Ihrer Wiederherstellungscodes verwendet. Verbleibende Codes: {left}. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'second-factor.mail.recovery_fewText':
    'Bei einer Anmeldung wurde einer Ihrer Wiederherstellungscodes verwendet. Verbleibende Codes: {left}. Erstellen Sie neue auf der Seite Ihres Kontos. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'second-factor.mail.browser_trusted': 'Ein neuer vertrauenswürdiger Browser bei {site}',
  'second-factor.mail.browser_trustedText':
    'In diesem Browser fragen wir bei der Anmeldung einige Tage lang nicht nach einem zweiten Faktor. Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest.',
  'second-factor.mail.reset': 'Ihr zweiter Faktor bei {site} wurde entfernt',
  'second-factor.mail.resetText':
    'Alle zweiten Faktoren und Wiederherstellungscodes wurden entfernt, und Sie wurden überall abgemeldet. Wenn Sie das nicht wollten, legen Sie sofort ein neues Passwort fest, und wenden Sie sich an {site}.',
}

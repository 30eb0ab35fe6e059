import type { SecondFactorTexts } from './en.js'

/** The Dutch texts. */
export const nl: SecondFactorTexts = {
  'second-factor.lang': 'nl',

  'second-factor.challenge': 'Tweede stap',
  'second-factor.way.app': 'Een authenticator-app gebruiken',
  'second-factor.way.appText': 'Typ de code die je authenticator-app toont voor {site}.',
  'second-factor.way.appSubmit': 'Doorgaan',
  'second-factor.way.passkey': 'Een passkey gebruiken',
  'second-factor.way.passkeyText': 'Gebruik je passkey of beveiligingssleutel voor {site}.',
  'second-factor.way.passkeySubmit': 'Een passkey gebruiken',
  'second-factor.way.mail': 'Stuur mij een code per e-mail',
  'second-factor.way.mailText': 'We sturen een code naar het e-mailadres van je account bij {site}.',
  'second-factor.way.mailSubmit': 'Doorgaan',
  'second-factor.way.recovery': 'Een herstelcode gebruiken',
  'second-factor.way.recoveryText':
    'Typ een van de herstelcodes die je hebt opgeslagen. Elke code werkt één keer, ook zonder je telefoon.',
  'second-factor.way.recoverySubmit': 'Doorgaan',
  'second-factor.mailSubmit': 'Code versturen',
  'second-factor.code': 'Code van 6 cijfers',
  'second-factor.recoveryCode': 'Herstelcode',
  'second-factor.trust': '{duration} niet meer vragen in deze browser',
  'second-factor.cancel': 'Annuleren en opnieuw inloggen',
  'second-factor.continue': 'Doorgaan',
  'second-factor.enablingTitle': 'Nog een code',
  'second-factor.enabling':
    'De code was juist. Na veel onjuiste codes hebben we drie juiste codes achter elkaar nodig. Wacht op de volgende code en typ die.',

  'second-factor.setup': 'Een authenticator-app instellen',
  'second-factor.requiredText': '{site} vraagt om een tweede factor. Stel er nu een in om door te gaan.',
  'second-factor.setupText':
    'Scan deze QR-code met een authenticator-app op je telefoon. Typ daarna de code die de app toont.',
  'second-factor.qrCode': 'QR-code met de sleutel. Dezelfde sleutel staat hieronder als tekst.',
  'second-factor.setupKey': 'Kun je hem niet scannen? Typ dan deze sleutel in de app:',
  'second-factor.appName': 'Naam van de app of telefoon (optioneel)',
  'second-factor.setupSubmit': 'Bevestigen',

  'second-factor.codes': 'Je herstelcodes',
  'second-factor.codesText':
    'Sla deze codes nu op of print ze: ze worden niet opnieuw getoond. Als je je telefoon verliest, vervangt elke code hem één keer. Bewaar de codes waar alleen jij ze kunt vinden.',
  'second-factor.codesSaved': 'Ik heb de codes opgeslagen',

  'second-factor.section': 'Tweede factor',
  'second-factor.on': 'Na het inloggen vragen we om een tweede factor.',
  'second-factor.off':
    'Een tweede factor beschermt je account ook als je wachtwoord wordt gestolen: een code uit een app op je telefoon of een passkey.',
  'second-factor.add': 'Authenticator-app toevoegen',
  'second-factor.unnamed': 'Authenticator-app',
  'second-factor.passkey': 'Passkey',
  'second-factor.mailedCode': 'Codes per e-mail',
  'second-factor.addedOn': 'Toegevoegd op {day}',
  'second-factor.usedOn': 'Laatst gebruikt op {day}',
  'second-factor.unused': 'Nog niet gebruikt',
  'second-factor.disabled': 'uitgeschakeld',
  'second-factor.disabledText':
    'Er waren te veel onjuiste codes. Log in met een herstelcode of met drie juiste codes achter elkaar om de app weer in te schakelen.',
  'second-factor.rename': 'Naam wijzigen',
  'second-factor.renameSubmit': 'Opslaan',
  'second-factor.remove': 'Verwijderen',
  'second-factor.removeText': 'Codes van deze app werken dan niet meer. Je wordt in alle andere browsers uitgelogd.',
  'second-factor.removeSubmit': 'Verwijderen',
  'second-factor.passkeysOn': 'Om een passkey vragen',
  'second-factor.passkeysOnText': 'Als je op een andere manier inlogt, kunnen we daarna om je passkey vragen.',
  'second-factor.passkeysOff': 'Niet om een passkey vragen',
  'second-factor.passkeysOffText': 'Als je op een andere manier inlogt, vragen we daarna om je passkey.',
  'second-factor.mailedCodesOn': 'Codes per e-mail gebruiken',
  'second-factor.mailedCodesOnText':
    'We kunnen je bij het inloggen een code per e-mail sturen. Een app of een passkey is veiliger.',
  'second-factor.mailedCodesOff': 'Geen codes per e-mail gebruiken',
  'second-factor.mailedCodesOffText': 'We kunnen je bij het inloggen een code per e-mail sturen.',
  'second-factor.codesLeft': 'Resterende herstelcodes: {left}.',
  'second-factor.codesFew': 'Resterende herstelcodes: {left}. Maak snel nieuwe.',
  'second-factor.newCodes': 'Nieuwe herstelcodes maken',
  'second-factor.browsers': 'In deze browsers vragen we niet om een tweede factor:',
  'second-factor.unnamedBrowser': 'Browser',
  'second-factor.thisBrowser': 'deze browser',
  'second-factor.trustedUntil': 'Vertrouwd van {day} tot {end}',
  'second-factor.forget': 'Weer vragen',
  'second-factor.toAccount': 'Je account',

  'second-factor.undo': 'De tweede factor verwijderen?',
  'second-factor.undoText':
    'Als jij die niet hebt toegevoegd, kent iemand anders misschien je wachtwoord. We verwijderen alle tweede factoren en loggen je overal uit. Stel daarna een nieuw wachtwoord in.',
  'second-factor.undoSubmit': 'Verwijderen en overal uitloggen',
  'second-factor.undone': 'Deze link werkt niet',
  'second-factor.undoneText': 'De tweede factor is al verwijderd, of de link is te oud.',

  'second-factor.limited': 'Te veel pogingen',
  'second-factor.limitedText': 'Probeer het over {duration} opnieuw.',
  'second-factor.refused': 'Dat is niet gelukt',
  'second-factor.refused.wrong_code':
    'De code is onjuist of al gebruikt. Wacht op de volgende. Zijn codes steeds weer onjuist? Controleer dan de klok van je telefoon.',
  'second-factor.refused.recovery': 'Dit is niet een van je herstelcodes, of de code is al gebruikt.',
  'second-factor.refused.mailed_code':
    'De code is onjuist, al gebruikt of te oud. Verstuur een nieuwe als hij weer onjuist is.',
  'second-factor.refused.passkey': 'De passkey is niet geaccepteerd. Probeer het opnieuw.',
  'second-factor.refused.form_expired': 'De pagina stond te lang open. Begin opnieuw.',
  'second-factor.refused.too_many': 'Je hebt al vijf authenticator-apps. Verwijder er eerst een.',
  'second-factor.refused.not_verified': 'Bevestig eerst je e-mailadres. Daarna kun je een tweede factor instellen.',
  'second-factor.refused.not_found': 'Deze tweede factor bestaat niet meer.',
  'second-factor.refused.last': '{site} vraagt om een tweede factor. Voeg een andere toe voordat je deze verwijdert.',
  'second-factor.refused.not_saved': 'Sla de codes op en bevestig dat je ze hebt opgeslagen.',

  'second-factor.mail.code': 'Je code voor {site}',
  'second-factor.mail.codeLead': 'Typ deze code waar je inlogt:',
  'second-factor.mail.codeLife': 'Hij werkt één keer, {duration} lang. Geef de code aan niemand door.',
  'second-factor.mail.codeIgnore':
    'Ben je niet aan het inloggen? Dan kent iemand anders je wachtwoord: stel een nieuw in.',
  'second-factor.mail.button': 'Je account',
  'second-factor.mail.undoButton': 'Dit was ik niet',
  'second-factor.mail.added': 'Je hebt nu een tweede factor bij {site}',
  'second-factor.mail.addedText':
    '{name} is toegevoegd aan je account. Als jij dit niet was, maak dit dan nu ongedaan.',
  'second-factor.mail.removed': 'Een tweede factor van je account bij {site} is verwijderd',
  'second-factor.mail.removedText': '{name} is verwijderd. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'second-factor.mail.disabled': 'Veel onjuiste codes voor je account bij {site}',
  'second-factor.mail.disabledText':
    '{name} is uitgeschakeld na 100 onjuiste codes achter elkaar. Een aanvaller kent misschien je wachtwoord: stel een nieuw wachtwoord in. Log in met een herstelcode of met drie juiste codes achter elkaar om de app weer in te schakelen.',
  'second-factor.mail.enabled': 'Je authenticator-app voor {site} werkt weer',
  'second-factor.mail.enabledText':
    '{name} is weer ingeschakeld. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'second-factor.mail.codes_made': 'Je hebt nieuwe herstelcodes voor {site}',
  'second-factor.mail.codes_madeText':
    'Eerdere codes werken niet meer. Als jij dit niet was, stel dan nu een nieuw wachtwoord in en maak nieuwe codes.',
  'second-factor.mail.recovery_used': 'Er is een herstelcode gebruikt bij {site}',
  'second-factor.mail.recovery_usedText':
    'Bij het inloggen is een van je herstelcodes gebruikt. Resterende codes: {left}. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'second-factor.mail.recovery_fewText':
    'Bij het inloggen is een van je herstelcodes gebruikt. Resterende codes: {left}. Maak nieuwe op de pagina van je account. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'second-factor.mail.browser_trusted': 'Een nieuwe vertrouwde browser bij {site}',
  'second-factor.mail.browser_trustedText':
    'Bij het inloggen in deze browser vragen we een aantal dagen niet om een tweede factor. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'second-factor.mail.reset': 'Je tweede factor bij {site} is verwijderd',
  'second-factor.mail.resetText':
    'Alle tweede factoren en herstelcodes zijn verwijderd, en je bent overal uitgelogd. Als je hier niet om hebt gevraagd, stel dan nu een nieuw wachtwoord in en neem contact op met {site}.',
}

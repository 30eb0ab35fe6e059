import type { PasswordTexts } from './en.js'

/** The Dutch texts. */
export const nl: PasswordTexts = {
  'passwords.lang': 'nl',

  'passwords.section': 'Wachtwoord',
  'passwords.email': 'E-mailadres',
  'passwords.username': 'Gebruikersnaam',
  'passwords.newPassword': 'Nieuw wachtwoord, minstens {count} tekens',
  'passwords.currentPassword': 'Huidig wachtwoord',
  'passwords.newEmail': 'Nieuw e-mailadres',
  'passwords.code': 'Code uit de e-mail',
  'passwords.toSignIn': 'Inloggen',
  'passwords.toAccount': 'Je account',

  'passwords.signUp': 'Account maken',
  'passwords.signUpText':
    'Gebruik een lang wachtwoord. Een paar woorden zijn makkelijk te onthouden, en spaties mogen ook.',
  'passwords.signUpSubmit': 'Account maken',
  'passwords.haveAccount': 'Ik heb al een account',
  'passwords.signUpAgain': 'Een ander e-mailadres gebruiken',

  'passwords.verify': 'Bekijk je e-mail',
  'passwords.verifyText':
    'We hebben een e-mail gestuurd naar {email}. Typ de code uit de e-mail of open de link in deze browser.',
  'passwords.verifySubmit': 'Doorgaan',
  'passwords.wrongCode':
    'De code is onjuist, al gebruikt of verlopen. Maak het account na vijf onjuiste codes opnieuw.',
  'passwords.confirm': 'Rond je account af',
  'passwords.confirmText': 'Bevestig dat {email} jouw e-mailadres is.',
  'passwords.confirmSubmit': 'Bevestigen',
  'passwords.confirmElsewhere': 'Rond je account af',
  'passwords.confirmElsewhereText':
    'Iemand wil in een andere browser een account bij {site} maken voor {email}. Was jij dat? Typ dan je wachtwoord. Dat wordt het wachtwoord van het account.',
  'passwords.confirmElsewhereSubmit': 'Mijn account maken',

  'passwords.forgot': 'Wachtwoord vergeten?',
  'passwords.forgotText': 'Typ je e-mailadres. We sturen je een link waarmee je een nieuw wachtwoord instelt.',
  'passwords.forgotSubmit': 'Link sturen',
  'passwords.sent': 'Bekijk je e-mail',
  'passwords.sentText': 'Als er een account voor dit adres is, is er een e-mail onderweg. Kijk ook in je spammap.',
  'passwords.reset': 'Nieuw wachtwoord instellen',
  'passwords.resetText': 'Daarna ben je overal uitgelogd.',
  'passwords.resetSubmit': 'Wachtwoord instellen',
  'passwords.done': 'Je wachtwoord is ingesteld',
  'passwords.doneText': 'Log er nu mee in.',

  'passwords.change': 'Wachtwoord wijzigen',
  'passwords.changeText': 'Daarna ben je in alle andere browsers uitgelogd.',
  'passwords.changeSubmit': 'Wachtwoord wijzigen',
  'passwords.set': 'Wachtwoord instellen',
  'passwords.setText': 'Je hebt nog geen wachtwoord.',
  'passwords.setSubmit': 'Wachtwoord instellen',
  'passwords.setByMailText': 'Wil je een wachtwoord instellen? Dan sturen we een link naar je e-mailadres.',
  'passwords.setByMailSubmit': 'Stuur mij een link',
  'passwords.remove': 'Wachtwoord verwijderen',
  'passwords.removeText': 'Je kunt nog steeds op een andere manier inloggen, bijvoorbeeld met een passkey.',
  'passwords.removeSubmit': 'Wachtwoord verwijderen',

  'passwords.email.section': 'E-mailadres',
  'passwords.email.change': 'E-mailadres wijzigen',
  'passwords.email.changeText': 'We sturen een link naar het nieuwe adres. Het wordt jouw adres als je de link opent.',
  'passwords.email.changeSubmit': 'Link sturen',
  'passwords.email.confirm': 'E-mailadres wijzigen',
  'passwords.email.confirmText': 'Je e-mailadres wordt {email}. Nu is het {former}.',
  'passwords.email.confirmSubmit': 'Adres wijzigen',
  'passwords.email.elsewhere': 'Log eerst in',
  'passwords.email.elsewhereText': 'Log in deze browser in bij je account en open de link daarna opnieuw.',
  'passwords.email.undo': 'Wijziging ongedaan maken',
  'passwords.email.undoText':
    'Je e-mailadres wordt weer {email}. Je wordt overal uitgelogd en krijgt een link voor een nieuw wachtwoord.',
  'passwords.email.undoSubmit': 'Wijziging ongedaan maken',

  'passwords.used': 'Deze link werkt niet',
  'passwords.usedText': 'Hij is al gebruikt, verlopen of door een nieuwere wijziging ongeldig geworden.',
  'passwords.limited': 'Te veel pogingen',
  'passwords.limitedText': 'Probeer het over {duration} opnieuw.',
  'passwords.refused': 'Controleer wat je hebt ingevuld',
  'passwords.refused.email.invalid': 'Dit e-mailadres kunnen we niet gebruiken.',
  'passwords.refused.username.invalid':
    'Gebruik 3 tot 64 letters, cijfers, punten, koppeltekens en lage streepjes. Begin en eindig met een letter of cijfer.',
  'passwords.refused.taken': 'Deze gebruikersnaam is al in gebruik. Kies een andere.',
  'passwords.refused.not_allowed':
    'De site maakt dit account niet aan. Als je bent uitgenodigd, gebruik dan het adres van de uitnodiging.',
  'passwords.refused.wrong': 'Dit is niet je huidige wachtwoord.',
  'passwords.refused.too_short': 'Gebruik minstens {minLength} tekens. Spaties en woorden mogen ook.',
  'passwords.refused.too_long': 'Gebruik hoogstens {maxLength} tekens.',
  'passwords.refused.malformed': 'Het wachtwoord bevat tekens die niet kunnen worden opgeslagen.',
  'passwords.refused.about_you': 'Het wachtwoord lijkt te veel op je naam, je e-mailadres of de naam van deze site.',
  'passwords.refused.common':
    'Veel mensen gebruiken dit wachtwoord, of het volgt een eenvoudig patroon. Kies een ander.',
  'passwords.refused.breached':
    'Dit wachtwoord staat in lijsten met gestolen wachtwoorden. Kies een ander; een cijfer veranderen helpt niet.',

  'passwords.mail.verify': 'Rond je account bij {site} af',
  'passwords.mail.verifyText': 'Iemand, waarschijnlijk jij, wil een account maken met dit e-mailadres.',
  'passwords.mail.verifyButton': 'Mijn account afronden',
  'passwords.mail.verifyLead': 'Open deze link om je account af te ronden:',
  'passwords.mail.taken': 'Je hebt al een account bij {site}',
  'passwords.mail.takenText':
    'Iemand, waarschijnlijk jij, probeerde een account te maken met dit e-mailadres. Je hebt er al een, dus log in. Weet je je wachtwoord niet, stel dan een nieuw wachtwoord in.',
  'passwords.mail.takenButton': 'Nieuw wachtwoord instellen',
  'passwords.mail.takenLead': 'Open deze pagina om een nieuw wachtwoord in te stellen:',
  'passwords.mail.reset': 'Stel een nieuw wachtwoord in voor {site}',
  'passwords.mail.resetText': 'Iemand, waarschijnlijk jij, wil een nieuw wachtwoord instellen voor je account.',
  'passwords.mail.resetButton': 'Nieuw wachtwoord instellen',
  'passwords.mail.resetLead': 'Open deze link om een nieuw wachtwoord in te stellen:',
  'passwords.mail.confirm': 'Je nieuwe e-mailadres bij {site}',
  'passwords.mail.confirmText':
    'Bevestig dat dit je nieuwe e-mailadres is. Zorg dat je ingelogd bent als je de link opent.',
  'passwords.mail.confirmButton': 'Adres bevestigen',
  'passwords.mail.confirmLead': 'Open deze link om het adres te bevestigen:',
  'passwords.mail.code': 'Of typ deze code:',
  'passwords.mail.life': 'Dit werkt gedurende {duration}.',
  'passwords.mail.ignore': 'Als jij dit niet was, negeer deze e-mail dan: er verandert niets.',

  'passwords.mail.changed': 'Je wachtwoord bij {site} is gewijzigd',
  'passwords.mail.changedText': 'Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'passwords.mail.changedButton': 'Dit was ik niet',
  'passwords.mail.set': 'Je hebt nu een wachtwoord bij {site}',
  'passwords.mail.setText': 'Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'passwords.mail.setButton': 'Dit was ik niet',
  'passwords.mail.removed': 'Je wachtwoord bij {site} is verwijderd',
  'passwords.mail.removedText':
    'Je kunt niet meer met een wachtwoord inloggen. Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'passwords.mail.removedButton': 'Dit was ik niet',
  'passwords.mail.breached': 'Wijzig je wachtwoord bij {site}',
  'passwords.mail.breachedText':
    'Je wachtwoord staat in lijsten met wachtwoorden die ergens zijn gestolen. Anderen kunnen het hier proberen. Stel een nieuw wachtwoord in.',
  'passwords.mail.breachedButton': 'Nieuw wachtwoord instellen',
  'passwords.mail.emailAsked': 'Iemand wil je e-mailadres bij {site} wijzigen',
  'passwords.mail.emailAskedText': 'Als jij dit niet was, stel dan nu een nieuw wachtwoord in.',
  'passwords.mail.emailAskedButton': 'Dit was ik niet',
  'passwords.mail.emailChanged': 'Je e-mailadres bij {site} is gewijzigd',
  'passwords.mail.emailChangedText':
    'Je e-mailadres is nu {email}. Als jij dit niet was, maak de wijziging dan ongedaan.',
  'passwords.mail.emailChangedButton': 'Dit was ik niet: ongedaan maken',
}

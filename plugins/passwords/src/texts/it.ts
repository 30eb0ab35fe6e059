import type { PasswordTexts } from './en.js'

/** The Italian texts. */
export const it: PasswordTexts = {
  'passwords.lang': 'it',

  'passwords.section': 'Password',
  'passwords.email': 'Indirizzo email',
  'passwords.username': 'Nome utente',
  'passwords.newPassword': 'Nuova password, almeno {count} caratteri',
  'passwords.currentPassword': 'Password attuale',
  'passwords.newEmail': 'Nuovo indirizzo email',
  'passwords.code': 'Codice contenuto nell’email',
  'passwords.toSignIn': 'Accedi',
  'passwords.toAccount': 'Il tuo account',

  'passwords.signUp': 'Crea un account',
  'passwords.signUpText': 'Usa una password lunga. Alcune parole sono facili da ricordare e gli spazi sono ammessi.',
  'passwords.signUpSubmit': 'Crea account',
  'passwords.haveAccount': 'Ho già un account',
  'passwords.signUpAgain': 'Usa un altro indirizzo email',

  'passwords.verify': 'Controlla la posta',
  'passwords.verifyText':
    'Abbiamo inviato un’email a {email}. Inserisci il codice contenuto nell’email oppure apri il link in questo browser.',
  'passwords.verifySubmit': 'Continua',
  'passwords.wrongCode':
    'Il codice è sbagliato, è già stato usato o è scaduto. Dopo cinque codici sbagliati, crea di nuovo l’account.',
  'passwords.confirm': 'Completa il tuo account',
  'passwords.confirmText': 'Conferma che {email} è il tuo indirizzo email.',
  'passwords.confirmSubmit': 'Conferma',
  'passwords.confirmElsewhere': 'Completa il tuo account',
  'passwords.confirmElsewhereText':
    'In un altro browser qualcuno vuole creare un account su {site} per {email}. Se eri tu, inserisci la tua password. Diventerà la password dell’account.',
  'passwords.confirmElsewhereSubmit': 'Crea il mio account',

  'passwords.forgot': 'Hai dimenticato la password?',
  'passwords.forgotText': 'Inserisci il tuo indirizzo email. Ti invieremo un link per impostare una nuova password.',
  'passwords.forgotSubmit': 'Invia il link',
  'passwords.sent': 'Controlla la posta',
  'passwords.sentText':
    'Se esiste un account per questo indirizzo, un’email è in arrivo. Controlla anche la cartella dello spam.',
  'passwords.reset': 'Imposta una nuova password',
  'passwords.resetText': 'Dopo dovrai accedere di nuovo ovunque.',
  'passwords.resetSubmit': 'Imposta password',
  'passwords.done': 'La tua password è stata impostata',
  'passwords.doneText': 'Ora usala per accedere.',

  'passwords.change': 'Cambia password',
  'passwords.changeText': 'Dopo dovrai accedere di nuovo in tutti gli altri browser.',
  'passwords.changeSubmit': 'Cambia password',
  'passwords.set': 'Imposta una password',
  'passwords.setText': 'Non hai ancora una password.',
  'passwords.setSubmit': 'Imposta password',
  'passwords.setByMailText': 'Invieremo al tuo indirizzo email un link per impostare una password.',
  'passwords.setByMailSubmit': 'Inviami un link',
  'passwords.remove': 'Rimuovi password',
  'passwords.removeText': 'Potrai comunque accedere in un altro modo, per esempio con una passkey.',
  'passwords.removeSubmit': 'Rimuovi password',

  'passwords.email.section': 'Indirizzo email',
  'passwords.email.change': 'Cambia indirizzo email',
  'passwords.email.changeText': 'Invieremo un link al nuovo indirizzo. Diventerà il tuo quando aprirai il link.',
  'passwords.email.changeSubmit': 'Invia il link',
  'passwords.email.confirm': 'Cambia indirizzo email',
  'passwords.email.confirmText': 'Il tuo indirizzo email diventerà {email}. Attualmente è {former}.',
  'passwords.email.confirmSubmit': 'Cambia indirizzo',
  'passwords.email.elsewhere': 'Prima accedi',
  'passwords.email.elsewhereText': 'Accedi al tuo account in questo browser, poi apri di nuovo il link.',
  'passwords.email.undo': 'Annulla la modifica',
  'passwords.email.undoText':
    'Il tuo indirizzo email tornerà a essere {email}. Dovrai accedere di nuovo ovunque e riceverai un link per una nuova password.',
  'passwords.email.undoSubmit': 'Annulla la modifica',

  'passwords.used': 'Questo link non funziona',
  'passwords.usedText': 'È già stato usato, è scaduto o è stato annullato da una modifica più recente.',
  'passwords.limited': 'Troppi tentativi',
  'passwords.limitedText': 'Riprova tra {duration}.',
  'passwords.refused': 'Correggi il modulo',
  'passwords.refused.email.invalid': 'Non possiamo usare questo indirizzo email.',
  'passwords.refused.username.invalid':
    'Usa da 3 a 64 lettere, cifre, punti, trattini e trattini bassi. Inizia e termina con una lettera o una cifra.',
  'passwords.refused.taken': 'Questo nome utente è già in uso. Scegline un altro.',
  'passwords.refused.not_allowed':
    'Il sito non crea questo account. Se hai ricevuto un invito, usa l’indirizzo dell’invito.',
  'passwords.refused.wrong': 'Questa non è la tua password attuale.',
  'passwords.refused.too_short': 'Usa almeno {minLength} caratteri. Spazi e parole sono ammessi.',
  'passwords.refused.too_long': 'Usa al massimo {maxLength} caratteri.',
  'passwords.refused.malformed': 'La password contiene caratteri che non possono essere salvati.',
  'passwords.refused.about_you':
    'La password è troppo simile al tuo nome, al tuo indirizzo email o al nome di questo sito.',
  'passwords.refused.common':
    'Molte persone usano questa password, oppure segue uno schema semplice. Scegline un’altra.',
  'passwords.refused.breached':
    'Questa password si trova in elenchi di password rubate. Scegline un’altra: cambiare una cifra non basta.',

  'passwords.mail.verify': 'Completa il tuo account su {site}',
  'passwords.mail.verifyText': 'Qualcuno, probabilmente tu, vuole creare un account con questo indirizzo email.',
  'passwords.mail.verifyButton': 'Completa il mio account',
  'passwords.mail.verifyLead': 'Apri questo link per completarlo:',
  'passwords.mail.taken': 'Hai già un account su {site}',
  'passwords.mail.takenText':
    'Qualcuno, probabilmente tu, ha provato a creare un account con questo indirizzo email. Ne hai già uno, quindi accedi. Se non conosci la tua password, impostane una nuova.',
  'passwords.mail.takenButton': 'Imposta una nuova password',
  'passwords.mail.takenLead': 'Apri questa pagina per impostare una nuova password:',
  'passwords.mail.reset': 'Imposta una nuova password per {site}',
  'passwords.mail.resetText': 'Qualcuno, probabilmente tu, vuole impostare una nuova password per il tuo account.',
  'passwords.mail.resetButton': 'Imposta una nuova password',
  'passwords.mail.resetLead': 'Apri questo link per impostare una nuova password:',
  'passwords.mail.confirm': 'Il tuo nuovo indirizzo email su {site}',
  'passwords.mail.confirmText':
    'Conferma che questo è il tuo nuovo indirizzo email. Prima di aprire il link, accedi al tuo account.',
  'passwords.mail.confirmButton': 'Conferma l’indirizzo',
  'passwords.mail.confirmLead': 'Apri questo link per confermare:',
  'passwords.mail.code': 'Oppure inserisci questo codice:',
  'passwords.mail.life': 'Funziona per {duration}.',
  'passwords.mail.ignore': 'Se non eri tu, ignora questa email: non cambierà nulla.',

  'passwords.mail.changed': 'La tua password su {site} è stata cambiata',
  'passwords.mail.changedText': 'Se non eri tu, impostane subito una nuova.',
  'passwords.mail.changedButton': 'Non ero io',
  'passwords.mail.set': 'Ora hai una password su {site}',
  'passwords.mail.setText': 'Se non eri tu, impostane subito una nuova.',
  'passwords.mail.setButton': 'Non ero io',
  'passwords.mail.removed': 'La tua password su {site} è stata rimossa',
  'passwords.mail.removedText': 'Non puoi più accedere con una password. Se non eri tu, impostane subito una nuova.',
  'passwords.mail.removedButton': 'Non ero io',
  'passwords.mail.breached': 'Cambia la tua password su {site}',
  'passwords.mail.breachedText':
    'La tua password si trova in elenchi di password rubate altrove. Altri potrebbero provarla qui. Impostane una nuova.',
  'passwords.mail.breachedButton': 'Imposta una nuova password',
  'passwords.mail.emailAsked': 'Qualcuno vuole cambiare il tuo indirizzo email su {site}',
  'passwords.mail.emailAskedText': 'Se non eri tu, imposta subito una nuova password.',
  'passwords.mail.emailAskedButton': 'Non ero io',
  'passwords.mail.emailChanged': 'Il tuo indirizzo email su {site} è stato cambiato',
  'passwords.mail.emailChangedText': 'Ora il tuo indirizzo email è {email}. Se non eri tu, annulla la modifica.',
  'passwords.mail.emailChangedButton': 'Non ero io: annulla',
}

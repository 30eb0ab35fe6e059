import type { LanguageTexts } from './en.js'

/** The Italian texts. */
export const it: LanguageTexts = {
  'Field.email': 'Indirizzo email',
  'Field.code': 'Codice',
  'Field.name': 'Nome',

  'Way.signIn': 'Accedi',
  'Way.signOut': 'Esci',
  'Way.continue': 'Continua',
  'Way.cancel': 'Annulla',
  'Way.back': 'Torna a {site}',
  'Way.support': 'Ricevi assistenza',
  'Alert.title': '{title}.',

  'SignIn.title': 'Accedi',
  'SignIn.lead': 'per continuare su {site}',
  'SignIn.or': 'oppure',
  'SignIn.with': 'Accedi con {provider}',
  'SignIn.byMail': 'Inviami un link via email',
  'SignIn.byPasskey': 'Accedi con una passkey',
  'SignIn.none': 'Nessun metodo di accesso è configurato',
  'SignIn.noneText': 'Se gestisci questo sito, aggiungi un provider alla sua configurazione.',
  'SignIn.signedIn': 'Hai effettuato l’accesso come {user}',
  'SignIn.signedInNoName': 'Hai effettuato l’accesso',
  'SignIn.signedInText': 'Puoi continuare. Se scegli qui un metodo di accesso, verrà collegato al tuo account.',

  'Failure.signIn': 'Accesso non riuscito',
  'Failure.unknown': 'Qualcosa è andato storto. Riprova o scegli un altro metodo.',
  'Failure.service': 'L’altro servizio non ti ha fatto accedere. Riprova o scegli un altro metodo.',
  'Failure.credentials': 'Controlla i dati inseriti.',
  'Failure.mail': 'L’email non è stata inviata',
  'Failure.mailText':
    'Non è stato possibile inviarti un link di accesso. Controlla il tuo indirizzo email o riprova tra qualche minuto.',
  'Failure.notLinked': 'Non ancora collegato al tuo account',
  'Failure.notLinkedText':
    'Accedi come hai fatto finora, per confermare che sei tu. Dopo potrai collegare questo metodo.',
  'Failure.form': 'Riprova',
  'Failure.formText':
    'Il modulo è rimasto aperto troppo a lungo o proveniva da un’altra pagina. Nulla è stato modificato.',
  'Failure.session': 'Accedi per continuare',
  'Failure.sessionText': 'Solo gli utenti che hanno effettuato l’accesso possono vedere quella pagina.',
  'Failure.passkey':
    'La passkey non è stata accettata. Forse è stata rimossa o è passato troppo tempo. Riprova o scegli un altro metodo.',
  'Failure.unfinished': 'Accedi di nuovo',
  'Failure.unfinishedText':
    'L’accesso non è stato completato in tempo o è stato tentato troppe volte. Nulla è stato modificato.',
  'Failure.tooMany': 'Troppi tentativi',
  'Failure.tooManyText': 'Aspetta un po’, poi riprova.',
  'Failure.tooManyWait': 'Riprova tra {duration}.',
  'Failure.proof': 'Questo link o codice non funziona',
  'Failure.proofText':
    'È già stato usato o è scaduto. Un codice funziona solo nel browser che lo ha richiesto. Accedi di nuovo per riceverne uno nuovo.',

  'Error.unknown': 'Qualcosa è andato storto',
  'Error.unknownText': 'Torna indietro e riprova.',
  'Error.server': 'Errore del server',
  'Error.serverText': 'Al momento non puoi accedere. Se gestisci questo sito, trovi la causa nel log del server.',
  'Error.denied': 'Accesso negato',
  'Error.deniedText': 'Non puoi accedere con questo account. Provane un altro.',
  'Error.check': 'Accedi di nuovo',
  'Error.checkText':
    'Questo accesso è stato avviato troppo tempo fa o in un altro browser, oppure è già terminato. Se succede di nuovo, consenti i cookie per questo sito.',
  'Error.signOut': 'Disconnesso in questo browser',
  'Error.signOutText':
    'Il server non ha potuto terminare la sessione. Chiudi il browser se altre persone usano questo dispositivo.',

  'SignOut.title': 'Vuoi uscire?',
  'SignOut.text': 'Stai per uscire da {site}.',
  'SignOut.federated': 'Stai per uscire da {site} e da {provider}.',
  'SignOut.done': 'Sei uscito',
  'SignOut.doneText': 'Non hai effettuato l’accesso a {site}.',

  'Confirm.signIn': 'Vuoi accedere?',
  'Confirm.signInText': 'Stai per accedere a {site} come {account}.',
  'Confirm.signInWarning':
    'Se questo non è il tuo indirizzo email o non hai chiesto di accedere, chiudi questa pagina.',
  'Confirm.continue': 'Vuoi continuare ad accedere?',
  'Confirm.continueText': 'Stai per accedere a {site} con {provider}.',
  'Confirm.continueWarning': 'Se non hai chiesto di accedere, chiudi questa pagina.',
  'Confirm.link': 'Vuoi collegare questo account?',
  'Confirm.linkText': 'Stai per collegare l’account {provider} {account} all’utente {user} di {site}.',
  'Confirm.linkWarning':
    'Con un account collegato si può accedere come questo utente. Se non è il tuo account o non l’hai chiesto tu, annulla.',
  'Confirm.linkSubmit': 'Collega account',

  'Account.title': 'Il tuo account',
  'Account.signedIn': 'Hai effettuato l’accesso a {site}.',
  'Account.signedInAs': 'Hai effettuato l’accesso a {site} come {user}.',
  'Account.broken': 'Al momento non è possibile mostrare questo contenuto. Riprova più tardi.',

  'Mailed.title': 'Controlla la posta',
  'Mailed.link':
    'Ti abbiamo inviato un link. Aprilo in questo browser per accedere. Non è arrivato? Controlla la cartella dello spam.',
  'Mailed.linkOrCode':
    'Ti abbiamo inviato un link. Aprilo in questo browser per accedere, oppure inserisci il codice contenuto nell’email. Non è arrivato? Controlla la cartella dello spam.',
  'Mailed.wrongCode': 'Questo codice non funziona',
  'Mailed.wrongCodeText': 'Confrontalo con l’email più recente o richiedine un altro.',

  'Mail.title': 'Accedi a {site}',
  'Mail.open': 'Apri questo link per accedere:',
  'Mail.button': 'Accedi',
  'Mail.code': 'Oppure inserisci questo codice dove l’hai richiesto:',
  'Mail.life': 'Entrambi funzionano una sola volta, per {duration}. Non comunicare il codice a nessuno.',
  'Mail.ignore': 'Se non hai richiesto questa email, ignorala: non succederà nulla.',

  'Passkey.create': 'Crea un account con una passkey',
  'Passkey.none': 'Non hai ancora una passkey?',
  'Passkey.needsScripts': 'Le passkey richiedono gli script: consentili per questo sito e ricarica la pagina.',
  'Passkey.unsupported': 'Questo browser non supporta le passkey.',
  'Passkey.insecure': 'Le passkey richiedono una connessione sicura (https).',
  'Passkey.busy': 'Segui i passaggi mostrati dal browser.',
  'Passkey.impossible': 'Questo dispositivo non può farlo. Prova un altro browser o un altro dispositivo.',
  'Passkey.domain':
    'Le passkey non funzionano a questo indirizzo. Apri il sito con il suo nome: su questo computer è «localhost».',
  'Passkey.cancelled': 'Nessuna passkey è stata usata. Puoi riprovare quando vuoi.',
  'Passkey.exists': 'Questo dispositivo ha già una passkey per il tuo account.',
  'Passkey.refused': 'Non è stato accettato. Ricarica la pagina e riprova.',
  'Passkey.failed': 'Il server non ha risposto. Controlla la connessione e riprova.',
  'Passkey.invalid': 'Qualcosa non va. Controlla ciò che hai inserito o ricarica la pagina.',
  'Passkey.tooMany': 'Troppi tentativi. Aspetta un po’, poi riprova.',

  'Passkeys.title': 'Le tue passkey',
  'Passkeys.text': 'Accedi a {site} nello stesso modo in cui sblocchi il dispositivo.',
  'Passkeys.empty': 'Non hai ancora nessuna passkey.',
  'Passkeys.newName': 'Nome della nuova passkey (facoltativo)',
  'Passkeys.add': 'Aggiungi una passkey',
  'Passkeys.unnamed': 'Passkey senza nome',
  'Passkeys.current': 'appena usata',
  'Passkeys.synced': 'Sincronizzata, aggiunta il {day}',
  'Passkeys.syncedLongAgo': 'Sincronizzata, aggiunta qualche tempo fa',
  'Passkeys.local': 'Solo su questo dispositivo, aggiunta il {day}',
  'Passkeys.localLongAgo': 'Solo su questo dispositivo, aggiunta qualche tempo fa',
  'Passkeys.used': 'Ultimo utilizzo: {day}',
  'Passkeys.usedLongAgo': 'Ultimo utilizzo qualche tempo fa',
  'Passkeys.unused': 'Mai usata',
  'Passkeys.rename': 'Rinomina',
  'Passkeys.save': 'Salva il nome',
  'Passkeys.remove': 'Rimuovi',
  'Passkeys.removeText':
    'Non potrai più usarla per accedere. Il dispositivo potrebbe continuare a proporla finché non la rimuovi anche lì.',
  'Passkeys.removeSubmit': 'Rimuovi questa passkey',
  'Passkeys.failed': 'Non ha funzionato',
  'Passkeys.failedText': 'Nulla è stato modificato. Riprova.',
  'Passkeys.last': 'Non rimossa',
  'Passkeys.lastText': 'Senza questa passkey non potresti più accedere. Prima aggiungine un’altra.',
  'Passkeys.late': 'Riprova',
  'Passkeys.lateText': 'Il modulo è rimasto aperto troppo a lungo. Nulla è stato modificato.',
  'Passkeys.gone': 'Non trovata',
  'Passkeys.goneText': 'Questa passkey era già stata rimossa.',
  'Passkeys.badName': 'Scegli un altro nome',
  'Passkeys.badNameText': {
    one: 'Usa {count} carattere.',
    other: 'Usa almeno un carattere e al massimo {count}.',
  },
  'Passkeys.refused': 'Non aggiunta',
  'Passkeys.refusedText': 'Questa passkey non è stata accettata. Riprova.',
}

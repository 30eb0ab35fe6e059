import type { SecondFactorTexts } from './en.js'

/** The Italian texts. */
export const it: SecondFactorTexts = {
  'second-factor.lang': 'it',

  'second-factor.challenge': 'Secondo passaggio',
  'second-factor.way.app': 'Usa un’app di autenticazione',
  'second-factor.way.appText': 'Inserisci il codice che la tua app di autenticazione mostra per {site}.',
  'second-factor.way.appSubmit': 'Continua',
  'second-factor.way.passkey': 'Usa una passkey',
  'second-factor.way.passkeyText': 'Usa la tua passkey o chiave di sicurezza per {site}.',
  'second-factor.way.passkeySubmit': 'Usa una passkey',
  'second-factor.way.mail': 'Ricevi un codice via email',
  'second-factor.way.mailText': 'Inviamo un codice all’indirizzo email del tuo account su {site}.',
  'second-factor.way.mailSubmit': 'Continua',
  'second-factor.way.recovery': 'Usa un codice di recupero',
  'second-factor.way.recoveryText':
    'Inserisci uno dei codici di recupero che hai salvato. Ognuno funziona una sola volta, anche senza il telefono.',
  'second-factor.way.recoverySubmit': 'Continua',
  'second-factor.mailSubmit': 'Invia il codice',
  'second-factor.code': 'Codice di 6 cifre',
  'second-factor.recoveryCode': 'Codice di recupero',
  'second-factor.trust': 'Non chiedere più in questo browser per {duration}',
  'second-factor.cancel': 'Annulla e accedi di nuovo',
  'second-factor.continue': 'Continua',
  'second-factor.enablingTitle': 'Ancora un codice',
  'second-factor.enabling':
    'Il codice era corretto. Dopo molti codici sbagliati, ne servono tre corretti di seguito. Aspetta il prossimo codice e inseriscilo.',

  'second-factor.setup': 'Configura un’app di autenticazione',
  'second-factor.requiredText': '{site} richiede un secondo fattore. Configurane uno ora per continuare.',
  'second-factor.setupText':
    'Scansiona questo codice QR con un’app di autenticazione sul telefono. Poi inserisci il codice mostrato dall’app.',
  'second-factor.qrCode': 'Codice QR con la chiave. La stessa chiave è riportata sotto come testo.',
  'second-factor.setupKey': 'Se non puoi scansionarlo, inserisci questa chiave nell’app:',
  'second-factor.appName': 'Nome dell’app o del telefono (facoltativo)',
  'second-factor.setupSubmit': 'Conferma',

  'second-factor.codes': 'I tuoi codici di recupero',
  'second-factor.codesText':
    'Salva o stampa ora questi codici: non verranno più mostrati. Se perdi il telefono, ogni codice lo sostituisce una volta. Conservali dove solo tu puoi trovarli.',
  'second-factor.codesSaved': 'Ho salvato i codici',

  'second-factor.section': 'Secondo fattore',
  'second-factor.on': 'Dopo l’accesso ti chiediamo un secondo fattore.',
  'second-factor.off':
    'Un secondo fattore protegge il tuo account anche se la password viene rubata: un codice di un’app sul telefono oppure una passkey.',
  'second-factor.add': 'Aggiungi un’app di autenticazione',
  'second-factor.unnamed': 'App di autenticazione',
  'second-factor.passkey': 'Passkey',
  'second-factor.mailedCode': 'Codici via email',
  'second-factor.addedOn': 'Aggiunta il {day}',
  'second-factor.usedOn': 'Ultimo utilizzo: {day}',
  'second-factor.unused': 'Mai usata',
  'second-factor.disabled': 'disattivata',
  'second-factor.disabledText':
    'Ci sono stati troppi codici sbagliati. Per riattivarla, accedi con un codice di recupero o con tre codici corretti di seguito.',
  'second-factor.rename': 'Rinomina',
  'second-factor.renameSubmit': 'Salva',
  'second-factor.remove': 'Rimuovi',
  'second-factor.removeText':
    'I codici di questa app non funzioneranno più. Dovrai accedere di nuovo in tutti gli altri browser.',
  'second-factor.removeSubmit': 'Rimuovi',
  'second-factor.passkeysOn': 'Chiedi una passkey',
  'second-factor.passkeysOnText': 'Quando accedi in un altro modo, possiamo poi chiederti la tua passkey.',
  'second-factor.passkeysOff': 'Non chiedere una passkey',
  'second-factor.passkeysOffText': 'Quando accedi in un altro modo, ti chiediamo poi la tua passkey.',
  'second-factor.mailedCodesOn': 'Usa codici via email',
  'second-factor.mailedCodesOnText':
    'Possiamo inviarti un codice via email quando accedi. Un’app o una passkey è più sicura.',
  'second-factor.mailedCodesOff': 'Non usare codici via email',
  'second-factor.mailedCodesOffText': 'Possiamo inviarti un codice via email quando accedi.',
  'second-factor.codesLeft': 'Codici di recupero rimasti: {left}.',
  'second-factor.codesFew': 'Codici di recupero rimasti: {left}. Creane presto di nuovi.',
  'second-factor.newCodes': 'Crea nuovi codici di recupero',
  'second-factor.browsers': 'In questi browser non chiediamo un secondo fattore:',
  'second-factor.unnamedBrowser': 'Browser',
  'second-factor.thisBrowser': 'questo browser',
  'second-factor.trustedUntil': 'Attendibile dal {day} al {end}',
  'second-factor.forget': 'Chiedi di nuovo',
  'second-factor.toAccount': 'Il tuo account',

  'second-factor.undo': 'Vuoi rimuovere il secondo fattore?',
  'second-factor.undoText':
    'Se non l’hai aggiunto tu, un’altra persona potrebbe conoscere la tua password. Rimuoveremo tutti i secondi fattori e dovrai accedere di nuovo ovunque. Poi imposta una nuova password.',
  'second-factor.undoSubmit': 'Rimuovi ed esci ovunque',
  'second-factor.undone': 'Questo link non funziona',
  'second-factor.undoneText': 'Il secondo fattore è già stato rimosso oppure il link è troppo vecchio.',

  'second-factor.limited': 'Troppi tentativi',
  'second-factor.limitedText': 'Riprova tra {duration}.',
  'second-factor.refused': 'Non ha funzionato',
  'second-factor.refused.wrong_code':
    'Il codice è sbagliato o è già stato usato. Aspetta il prossimo. Se i codici continuano a essere sbagliati, controlla l’ora del telefono.',
  'second-factor.refused.recovery': 'Questo non è uno dei tuoi codici di recupero oppure è già stato usato.',
  'second-factor.refused.mailed_code':
    'Il codice è sbagliato, già usato o troppo vecchio. Se è di nuovo sbagliato, inviane uno nuovo.',
  'second-factor.refused.passkey': 'La passkey non è stata accettata. Riprova.',
  'second-factor.refused.form_expired': 'La pagina è rimasta aperta troppo a lungo. Ricomincia.',
  'second-factor.refused.too_many': 'Hai già cinque app di autenticazione. Prima rimuovine una.',
  'second-factor.refused.not_verified':
    'Prima conferma il tuo indirizzo email. Poi potrai configurare un secondo fattore.',
  'second-factor.refused.not_found': 'Questo secondo fattore non esiste più.',
  'second-factor.refused.last': '{site} richiede un secondo fattore. Aggiungine un altro prima di rimuovere questo.',
  'second-factor.refused.not_saved': 'Salva i codici e conferma di averli salvati.',

  'second-factor.mail.code': 'Il tuo codice per {site}',
  'second-factor.mail.codeLead': 'Scrivi questo codice dove stai accedendo:',
  'second-factor.mail.codeLife': 'Funziona una volta, per {duration}. Non dire il codice a nessuno.',
  'second-factor.mail.codeIgnore':
    'Se non stai accedendo, un’altra persona conosce la tua password: impostane una nuova.',
  'second-factor.mail.button': 'Il tuo account',
  'second-factor.mail.undoButton': 'Non ero io',
  'second-factor.mail.added': 'Ora hai un secondo fattore su {site}',
  'second-factor.mail.addedText': 'Nuovo secondo fattore del tuo account: {name}. Se non eri tu, rimuovilo subito.',
  'second-factor.mail.removed': 'Un secondo fattore del tuo account su {site} è stato rimosso',
  'second-factor.mail.removedText':
    'Secondo fattore rimosso: {name}. Se non eri tu, imposta subito una nuova password.',
  'second-factor.mail.disabled': 'Molti codici sbagliati per il tuo account su {site}',
  'second-factor.mail.disabledText':
    'Dopo 100 codici sbagliati di seguito, questa app di autenticazione è stata disattivata: {name}. Un malintenzionato potrebbe conoscere la tua password: impostane una nuova. Per riattivare l’app, accedi con un codice di recupero o con tre codici corretti di seguito.',
  'second-factor.mail.enabled': 'La tua app di autenticazione per {site} funziona di nuovo',
  'second-factor.mail.enabledText': 'App riattivata: {name}. Se non eri tu, imposta subito una nuova password.',
  'second-factor.mail.codes_made': 'Hai nuovi codici di recupero per {site}',
  'second-factor.mail.codes_madeText':
    'I codici precedenti non funzionano più. Se non eri tu, imposta subito una nuova password e crea nuovi codici.',
  'second-factor.mail.recovery_used': 'Un codice di recupero è stato usato su {site}',
  'second-factor.mail.recovery_usedText':
    'Uno dei tuoi codici di recupero è stato usato per un accesso. Codici rimasti: {left}. Se non eri tu, imposta subito una nuova password.',
  'second-factor.mail.recovery_fewText':
    'Uno dei tuoi codici di recupero è stato usato per un accesso. Codici rimasti: {left}. Creane di nuovi nella pagina del tuo account. Se non eri tu, imposta subito una nuova password.',
  'second-factor.mail.browser_trusted': 'Nuovo browser attendibile su {site}',
  'second-factor.mail.browser_trustedText':
    'Per alcuni giorni, gli accessi in questo browser non richiederanno un secondo fattore. Se non eri tu, imposta subito una nuova password.',
  'second-factor.mail.reset': 'Il tuo secondo fattore su {site} è stato rimosso',
  'second-factor.mail.resetText':
    'Tutti i secondi fattori e i codici di recupero sono stati rimossi e dovrai accedere di nuovo ovunque. Se non l’hai chiesto tu, imposta subito una nuova password e contatta {site}.',
}

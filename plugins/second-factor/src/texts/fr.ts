import type { SecondFactorTexts } from './en.js'

/** The French texts. */
export const fr: SecondFactorTexts = {
  'second-factor.lang': 'fr',

  'second-factor.challenge': 'Deuxième étape',
  'second-factor.way.app': 'Utiliser une application d’authentification',
  'second-factor.way.appText': 'Saisissez le code que votre application d’authentification affiche pour {site}.',
  'second-factor.way.appSubmit': 'Continuer',
  'second-factor.way.passkey': 'Utiliser une clé d’accès',
  'second-factor.way.passkeyText': 'Utilisez votre clé d’accès ou votre clé de sécurité pour {site}.',
  'second-factor.way.passkeySubmit': 'Utiliser une clé d’accès',
  'second-factor.way.mail': 'Recevoir un code par e-mail',
  'second-factor.way.mailText': 'Nous envoyons un code à l’adresse e-mail de votre compte {site}.',
  'second-factor.way.mailSubmit': 'Continuer',
  'second-factor.way.recovery': 'Utiliser un code de récupération',
  'second-factor.way.recoveryText':
    'Saisissez l’un des codes de récupération que vous avez enregistrés. Chacun fonctionne une seule fois, même sans votre téléphone.',
  'second-factor.way.recoverySubmit': 'Continuer',
  'second-factor.mailSubmit': 'Envoyer le code',
  'second-factor.code': 'Code à 6 chiffres',
  'second-factor.recoveryCode': 'Code de récupération',
  'second-factor.trust': 'Ne plus demander dans ce navigateur pendant {duration}',
  'second-factor.cancel': 'Annuler et se reconnecter',
  'second-factor.continue': 'Continuer',
  'second-factor.enablingTitle': 'Encore un code',
  'second-factor.enabling':
    'Le code était correct. Après de nombreux codes incorrects, il nous en faut trois corrects de suite. Attendez le code suivant et saisissez-le.',

  'second-factor.setup': 'Configurer une application d’authentification',
  'second-factor.requiredText': '{site} demande un second facteur. Configurez-en un maintenant pour continuer.',
  'second-factor.setupText':
    'Scannez ce code QR avec une application d’authentification sur votre téléphone. Saisissez ensuite le code affiché par l’application.',
  'second-factor.qrCode': 'Code QR contenant la clé. La même clé figure ci-dessous sous forme de texte.',
  'second-factor.setupKey': 'Si vous ne pouvez pas le scanner, saisissez cette clé dans l’application :',
  'second-factor.appName': 'Nom de l’application ou du téléphone (facultatif)',
  'second-factor.setupSubmit': 'Confirmer',

  'second-factor.codes': 'Vos codes de récupération',
  'second-factor.codesText':
    'Enregistrez ou imprimez ces codes maintenant : ils ne seront plus affichés. Si vous perdez votre téléphone, chaque code le remplace une fois. Conservez-les là où vous seul pouvez les trouver.',
  'second-factor.codesSaved': 'J’ai enregistré les codes',

  'second-factor.section': 'Second facteur',
  'second-factor.on': 'Après la connexion, nous vous demandons un second facteur.',
  'second-factor.off':
    'Un second facteur protège votre compte même si votre mot de passe est volé : un code d’une application sur votre téléphone, ou une clé d’accès.',
  'second-factor.add': 'Ajouter une application d’authentification',
  'second-factor.unnamed': 'Application d’authentification',
  'second-factor.passkey': 'Clé d’accès',
  'second-factor.mailedCode': 'Codes par e-mail',
  'second-factor.addedOn': 'Ajoutée le {day}',
  'second-factor.usedOn': 'Dernière utilisation le {day}',
  'second-factor.unused': 'Pas encore utilisée',
  'second-factor.disabled': 'désactivée',
  'second-factor.disabledText':
    'Il y a eu trop de codes incorrects. Pour la réactiver, connectez-vous avec un code de récupération ou avec trois codes corrects de suite.',
  'second-factor.rename': 'Renommer',
  'second-factor.renameSubmit': 'Enregistrer',
  'second-factor.remove': 'Supprimer',
  'second-factor.removeText':
    'Les codes de cette application ne fonctionneront plus. Vous serez déconnecté dans tous les autres navigateurs.',
  'second-factor.removeSubmit': 'Supprimer',
  'second-factor.passkeysOn': 'Demander une clé d’accès',
  'second-factor.passkeysOnText':
    'Lorsque vous vous connectez par un autre moyen, nous pouvons ensuite demander votre clé d’accès.',
  'second-factor.passkeysOff': 'Ne pas demander de clé d’accès',
  'second-factor.passkeysOffText':
    'Lorsque vous vous connectez par un autre moyen, nous demandons ensuite votre clé d’accès.',
  'second-factor.mailedCodesOn': 'Utiliser des codes par e-mail',
  'second-factor.mailedCodesOnText':
    'Nous pouvons vous envoyer un code par e-mail à la connexion. Une application ou une clé d’accès est plus sûre.',
  'second-factor.mailedCodesOff': 'Ne plus utiliser de codes par e-mail',
  'second-factor.mailedCodesOffText': 'Nous pouvons vous envoyer un code par e-mail à la connexion.',
  'second-factor.codesLeft': 'Codes de récupération restants : {left}.',
  'second-factor.codesFew': 'Codes de récupération restants : {left}. Créez-en bientôt de nouveaux.',
  'second-factor.newCodes': 'Créer de nouveaux codes de récupération',
  'second-factor.browsers': 'Dans ces navigateurs, nous ne demandons pas de second facteur :',
  'second-factor.unnamedBrowser': 'Navigateur',
  'second-factor.thisBrowser': 'ce navigateur',
  'second-factor.trustedUntil': 'De confiance du {day} au {end}',
  'second-factor.forget': 'Demander de nouveau',
  'second-factor.toAccount': 'Votre compte',

  'second-factor.undo': 'Supprimer le second facteur ?',
  'second-factor.undoText':
    'Si vous ne l’avez pas ajouté, une autre personne connaît peut-être votre mot de passe. Nous supprimerons tous les seconds facteurs et vous serez déconnecté partout. Définissez ensuite un nouveau mot de passe.',
  'second-factor.undoSubmit': 'Supprimer et se déconnecter partout',
  'second-factor.undone': 'Ce lien ne fonctionne pas',
  'second-factor.undoneText': 'Le second facteur a déjà été supprimé, ou le lien est trop ancien.',

  'second-factor.limited': 'Trop de tentatives',
  'second-factor.limitedText': 'Réessayez dans {duration}.',
  'second-factor.refused': 'Cela n’a pas fonctionné',
  'second-factor.refused.wrong_code':
    'Le code est incorrect ou a déjà été utilisé. Attendez le suivant. Si les codes sont toujours incorrects, vérifiez l’heure de votre téléphone.',
  'second-factor.refused.recovery': 'Ce n’est pas l’un de vos codes de récupération, ou il a déjà été utilisé.',
  'second-factor.refused.mailed_code':
    'Le code est incorrect, déjà utilisé ou trop ancien. S’il est encore refusé, envoyez-en un nouveau.',
  'second-factor.refused.passkey': 'La clé d’accès n’a pas été acceptée. Réessayez.',
  'second-factor.refused.form_expired': 'La page est restée ouverte trop longtemps. Recommencez.',
  'second-factor.refused.too_many': 'Vous avez déjà cinq applications d’authentification. Supprimez-en d’abord une.',
  'second-factor.refused.not_verified':
    'Confirmez d’abord votre adresse e-mail. Vous pourrez ensuite configurer un second facteur.',
  'second-factor.refused.not_found': 'Ce second facteur n’existe plus.',
  'second-factor.refused.last': '{site} demande un second facteur. Ajoutez-en un autre avant de supprimer celui-ci.',
  'second-factor.refused.not_saved': 'Enregistrez les codes et confirmez que vous les avez enregistrés.',

  'second-factor.mail.code': 'Votre code pour {site}',
  'second-factor.mail.codeLead': 'Saisissez ce code là où vous vous connectez :',
  'second-factor.mail.codeLife': 'Il fonctionne une fois, pendant {duration}. Ne communiquez ce code à personne.',
  'second-factor.mail.codeIgnore':
    'Si vous n’êtes pas en train de vous connecter, une autre personne connaît votre mot de passe : définissez-en un nouveau.',
  'second-factor.mail.button': 'Votre compte',
  'second-factor.mail.undoButton': 'Ce n’était pas moi',
  'second-factor.mail.added': 'Vous avez maintenant un second facteur sur {site}',
  'second-factor.mail.addedText':
    'Nouveau second facteur de votre compte : {name}. Si ce n’était pas vous, supprimez-le dès maintenant.',
  'second-factor.mail.removed': 'Un second facteur de votre compte sur {site} a été supprimé',
  'second-factor.mail.removedText':
    'Second facteur supprimé : {name}. Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'second-factor.mail.disabled': 'De nombreux codes incorrects pour votre compte sur {site}',
  'second-factor.mail.disabledText':
    'Après 100 codes incorrects de suite, cette application d’authentification a été désactivée : {name}. Un attaquant connaît peut-être votre mot de passe : définissez-en un nouveau. Pour réactiver l’application, connectez-vous avec un code de récupération ou avec trois codes corrects de suite.',
  'second-factor.mail.enabled': 'Votre application d’authentification pour {site} fonctionne de nouveau',
  'second-factor.mail.enabledText':
    'Application réactivée : {name}. Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'second-factor.mail.codes_made': 'Vous avez de nouveaux codes de récupération pour {site}',
  'second-factor.mail.codes_madeText':
    'Les anciens codes ne fonctionnent plus. Si ce n’était pas vous, définissez un nouveau mot de passe et créez de nouveaux codes dès maintenant.',
  'second-factor.mail.recovery_used': 'Un code de récupération a été utilisé sur {site}',
  'second-factor.mail.recovery_usedText':
    'L’un de vos codes de récupération a été utilisé pour une connexion. Codes restants : {left}. Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'second-factor.mail.recovery_fewText':
    'L’un de vos codes de récupération a été utilisé pour une connexion. Codes restants : {left}. Créez-en de nouveaux sur la page de votre compte. Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'second-factor.mail.browser_trusted': 'Nouveau navigateur de confiance sur {site}',
  'second-factor.mail.browser_trustedText':
    'Pendant quelques jours, les connexions dans ce navigateur ne demanderont pas de second facteur. Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'second-factor.mail.reset': 'Votre second facteur sur {site} a été supprimé',
  'second-factor.mail.resetText':
    'Tous les seconds facteurs et codes de récupération ont été supprimés, et vous avez été déconnecté partout. Si vous n’avez pas demandé cela, définissez un nouveau mot de passe dès maintenant et contactez {site}.',
}

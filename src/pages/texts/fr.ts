import type { LanguageTexts } from './en.js'

/** The French texts. */
export const fr: LanguageTexts = {
  'Field.email': 'Adresse e-mail',
  'Field.code': 'Code',
  'Field.name': 'Nom',
  'Field.password': 'Mot de passe',
  'Field.showPassword': 'Afficher le mot de passe',
  'Field.username': 'Nom d’utilisateur',
  'Field.login': 'Adresse e-mail ou nom d’utilisateur',

  'Way.signIn': 'Se connecter',
  'Way.signOut': 'Se déconnecter',
  'Way.continue': 'Continuer',
  'Way.cancel': 'Annuler',
  'Way.back': 'Retour à {site}',
  'Way.support': 'Obtenir de l’aide',
  'Alert.title': '{title}.',

  'SignIn.title': 'Connexion',
  'SignIn.lead': 'pour continuer vers {site}',
  'SignIn.or': 'ou',
  'SignIn.with': 'Se connecter avec {provider}',
  'SignIn.byMail': 'M’envoyer un lien par e-mail',
  'SignIn.byPasskey': 'Se connecter avec une clé d’accès',
  'SignIn.byPassword': 'Se connecter avec un mot de passe',
  'SignIn.more': 'Autres moyens de connexion',
  'SignIn.none': 'Aucun moyen de connexion n’est disponible',
  'SignIn.noneText':
    'Si vous gérez ce site, le journal du serveur indique la cause et la solution. Pendant le développement, il se trouve dans le terminal.',
  'SignIn.signedIn': 'Vous êtes connecté en tant que {user}',
  'SignIn.signedInNoName': 'Vous êtes connecté',
  'SignIn.signedInText': 'Vous pouvez continuer ou vous connecter en tant qu’un autre utilisateur.',
  'SignIn.signedInLinks':
    'Vous pouvez continuer. Si vous vous connectez ici avec un autre service, il sera associé à votre compte.',

  'Failure.signIn': 'La connexion a échoué',
  'Failure.unknown': 'Une erreur s’est produite. Réessayez ou choisissez un autre moyen.',
  'Failure.service': 'L’autre service ne vous a pas connecté. Réessayez ou choisissez un autre moyen.',
  'Failure.cancelled': 'Vous ne vous êtes pas connecté',
  'Failure.cancelledText':
    'La connexion a été annulée auprès de l’autre service. Réessayez ou choisissez un autre moyen.',
  'Failure.credentials': 'Vérifiez les informations saisies.',
  'Failure.mail': 'L’e-mail n’a pas été envoyé',
  'Failure.mailText':
    'Nous n’avons pas pu vous envoyer de lien de connexion. Vérifiez votre adresse e-mail ou réessayez dans quelques minutes.',
  'Failure.notLinked': 'Pas encore associé à votre compte',
  'Failure.notLinkedText':
    'Connectez-vous comme auparavant pour confirmer qu’il s’agit bien de vous. Vous pourrez ensuite associer ce moyen.',
  'Failure.form': 'Veuillez réessayer',
  'Failure.formText': 'Le formulaire est resté ouvert trop longtemps ou venait d’une autre page. Rien n’a été modifié.',
  'Failure.session': 'Connectez-vous pour continuer',
  'Failure.sessionText': 'Seuls les utilisateurs connectés peuvent voir cette page.',
  'Failure.passkey':
    'Cette clé d’accès n’a pas été acceptée. Elle a peut-être été supprimée, ou l’opération a pris trop de temps. Réessayez ou choisissez un autre moyen.',
  'Failure.unfinished': 'Veuillez vous reconnecter',
  'Failure.unfinishedText':
    'La connexion n’a pas été terminée à temps ou a été tentée trop souvent. Rien n’a été modifié.',
  'Failure.tooMany': 'Trop de tentatives',
  'Failure.tooManyText': 'Patientez un peu, puis réessayez.',
  'Failure.tooManyWait': 'Réessayez dans {duration}.',
  'Failure.proof': 'Ce lien ou ce code ne fonctionne pas',
  'Failure.proofText':
    'Il a déjà été utilisé ou a expiré. Un code ne fonctionne que dans le navigateur qui l’a demandé. Connectez-vous de nouveau pour en recevoir un autre.',

  'Error.unknown': 'Une erreur s’est produite',
  'Error.unknownText': 'Revenez en arrière et réessayez.',
  'Error.server': 'Erreur du serveur',
  'Error.serverText':
    'La connexion est impossible pour le moment. Si vous gérez ce site, la cause se trouve dans le journal du serveur.',
  'Error.denied': 'Accès refusé',
  'Error.deniedText': 'Vous ne pouvez pas vous connecter avec ce compte. Essayez-en un autre.',
  'Error.check': 'Veuillez vous reconnecter',
  'Error.checkText':
    'Cette connexion a été commencée il y a trop longtemps ou dans un autre navigateur, ou elle est déjà terminée. Si cela se reproduit, autorisez les cookies pour ce site.',
  'Error.signOut': 'Déconnecté dans ce navigateur',
  'Error.signOutText':
    'Le serveur n’a pas pu mettre fin à la session. Fermez le navigateur si d’autres personnes utilisent cet appareil.',

  'SignOut.title': 'Se déconnecter ?',
  'SignOut.text': 'Vous allez vous déconnecter de {site}.',
  'SignOut.federated': 'Vous allez vous déconnecter de {site} et de {provider}.',
  'SignOut.done': 'Déconnecté',
  'SignOut.doneText': 'Vous n’êtes pas connecté à {site}.',

  'Confirm.signIn': 'Se connecter ?',
  'Confirm.signInText': 'Vous allez vous connecter à {site} en tant que {account}.',
  'Confirm.signInWarning':
    'Si ce n’est pas votre adresse e-mail ou si vous n’avez pas demandé à vous connecter, fermez cette page.',
  'Confirm.continue': 'Continuer la connexion ?',
  'Confirm.continueText': 'Vous allez vous connecter à {site} avec {provider}.',
  'Confirm.continueWarning': 'Si vous n’avez pas demandé à vous connecter, fermez cette page.',
  'Confirm.link': 'Associer ce compte ?',
  'Confirm.linkText': 'Vous allez associer le compte {provider} {account} à l’utilisateur {user} de {site}.',
  'Confirm.linkWarning':
    'Un compte associé permet de se connecter en tant que cet utilisateur. Si ce n’est pas votre compte ou si vous n’avez rien demandé, annulez.',
  'Confirm.linkSubmit': 'Associer le compte',

  'Account.title': 'Votre compte',
  'Account.signedIn': 'Vous êtes connecté à {site}.',
  'Account.signedInAs': 'Vous êtes connecté à {site} en tant que {user}.',
  'Account.broken': 'Impossible d’afficher ceci pour le moment. Réessayez plus tard.',

  'Mailed.title': 'Consultez vos e-mails',
  'Mailed.link':
    'Nous vous avons envoyé un lien. Ouvrez-le dans ce navigateur pour vous connecter. Rien reçu ? Regardez dans les courriers indésirables.',
  'Mailed.linkOrCode':
    'Nous vous avons envoyé un lien. Ouvrez-le dans ce navigateur pour vous connecter, ou saisissez le code de l’e-mail.',
  'Mailed.linkOrCodeTo':
    'Nous avons envoyé un lien à {email}. Ouvrez-le dans ce navigateur pour vous connecter, ou saisissez le code de l’e-mail.',
  'Mailed.missing': 'Rien reçu ? Regardez dans les courriers indésirables.',
  'Mailed.again': 'Renvoyer l’e-mail',
  'Mailed.other': 'Utiliser une autre adresse e-mail',
  'Mailed.wrongCode': 'Ce code ne fonctionne pas',
  'Mailed.wrongCodeText': 'Comparez-le avec le dernier e-mail reçu, ou demandez-en un autre.',

  'Codes.copy': 'Copier',
  'Codes.copied': 'Copié.',
  'Codes.download': 'Télécharger',
  'Codes.print': 'Imprimer',

  'Mail.title': 'Connexion à {site}',
  'Mail.open': 'Ouvrez ce lien pour vous connecter :',
  'Mail.button': 'Se connecter',
  'Mail.code': 'Ou saisissez ce code là où vous l’avez demandé :',
  'Mail.life': 'Les deux fonctionnent une seule fois, pendant {duration}. Ne communiquez ce code à personne.',
  'Mail.ignore': 'Si vous n’avez pas demandé cet e-mail, ignorez-le : il ne se passera rien.',
  'Mail.time': 'Date et heure : {time}.',
  'Mail.address': 'Adresse IP : {address}.',
  'Mail.browser': 'Navigateur : {browser}.',

  'Passkey.create': 'Créer un compte avec une clé d’accès',
  'Passkey.none': 'Pas encore de clé d’accès ?',
  'Passkey.needsScripts': 'Les clés d’accès ont besoin de scripts : autorisez-les pour ce site et rechargez la page.',
  'Passkey.unsupported': 'Ce navigateur ne prend pas en charge les clés d’accès.',
  'Passkey.insecure': 'Les clés d’accès nécessitent une connexion sécurisée (https).',
  'Passkey.busy': 'Suivez les étapes affichées par votre navigateur.',
  'Passkey.impossible': 'Cet appareil ne le permet pas. Essayez un autre navigateur ou un autre appareil.',
  'Passkey.domain':
    'Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez le site par son nom : sur cette machine, « localhost ».',
  'Passkey.cancelled': 'Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer à tout moment.',
  'Passkey.exists': 'Cet appareil a déjà une clé d’accès pour votre compte.',
  'Passkey.refused': 'Cela n’a pas été accepté. Rechargez la page et réessayez.',
  'Passkey.failed': 'Le serveur n’a pas répondu. Vérifiez votre connexion et réessayez.',
  'Passkey.invalid': 'Quelque chose ne va pas. Vérifiez votre saisie ou rechargez la page.',
  'Passkey.tooMany': 'Trop de tentatives. Patientez un peu, puis réessayez.',

  'Passkeys.title': 'Vos clés d’accès',
  'Passkeys.text': 'Connectez-vous à {site} de la même façon que vous déverrouillez votre appareil.',
  'Passkeys.empty': 'Vous n’avez pas encore de clé d’accès.',
  'Passkeys.newName': 'Nom de la nouvelle clé d’accès (facultatif)',
  'Passkeys.add': 'Ajouter une clé d’accès',
  'Passkeys.unnamed': 'Clé d’accès sans nom',
  'Passkeys.current': 'utilisée à l’instant',
  'Passkeys.synced': 'Synchronisée, ajoutée le {day}',
  'Passkeys.syncedLongAgo': 'Synchronisée, ajoutée il y a quelque temps',
  'Passkeys.local': 'Sur cet appareil uniquement, ajoutée le {day}',
  'Passkeys.localLongAgo': 'Sur cet appareil uniquement, ajoutée il y a quelque temps',
  'Passkeys.used': 'Dernière utilisation le {day}',
  'Passkeys.usedLongAgo': 'Dernière utilisation il y a quelque temps',
  'Passkeys.unused': 'Pas encore utilisée',
  'Passkeys.rename': 'Renommer',
  'Passkeys.save': 'Enregistrer le nom',
  'Passkeys.remove': 'Supprimer',
  'Passkeys.removeText':
    'Vous ne pourrez plus vous connecter avec elle. Votre appareil la proposera peut-être jusqu’à ce que vous l’y supprimiez aussi.',
  'Passkeys.removeSubmit': 'Supprimer cette clé d’accès',
  'Passkeys.failed': 'Cela n’a pas fonctionné',
  'Passkeys.failedText': 'Rien n’a été modifié. Réessayez.',
  'Passkeys.last': 'Non supprimée',
  'Passkeys.lastText': 'Sans cette clé d’accès, vous ne pourriez plus vous connecter. Ajoutez-en d’abord une autre.',
  'Passkeys.late': 'Veuillez réessayer',
  'Passkeys.lateText': 'Le formulaire est resté ouvert trop longtemps. Rien n’a été modifié.',
  'Passkeys.gone': 'Introuvable',
  'Passkeys.goneText': 'Cette clé d’accès a déjà été supprimée.',
  'Passkeys.badName': 'Veuillez choisir un autre nom',
  'Passkeys.badNameText': {
    one: 'Utilisez {count} caractère.',
    other: 'Utilisez au moins un caractère, et {count} au maximum.',
  },
  'Passkeys.refused': 'Non ajoutée',
  'Passkeys.refusedText': 'Cette clé d’accès n’a pas été acceptée. Réessayez.',
}

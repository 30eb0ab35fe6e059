import type { PasswordTexts } from './en.js'

/** The French texts. */
export const fr: PasswordTexts = {
  'passwords.lang': 'fr',

  'passwords.section': 'Mot de passe',
  'passwords.email': 'Adresse e-mail',
  'passwords.username': 'Nom d’utilisateur',
  'passwords.newPassword': 'Nouveau mot de passe, {count} caractères au minimum',
  'passwords.currentPassword': 'Mot de passe actuel',
  'passwords.newEmail': 'Nouvelle adresse e-mail',
  'passwords.code': 'Code de l’e-mail',
  'passwords.toSignIn': 'Se connecter',
  'passwords.toAccount': 'Votre compte',

  'passwords.signUp': 'Créer un compte',
  'passwords.signUpText':
    'Utilisez un mot de passe long. Quelques mots sont faciles à retenir, et les espaces sont autorisés.',
  'passwords.signUpSubmit': 'Créer le compte',
  'passwords.haveAccount': 'J’ai déjà un compte',
  'passwords.signUpAgain': 'Utiliser une autre adresse e-mail',

  'passwords.verify': 'Consultez vos e-mails',
  'passwords.verifyText':
    'Nous avons envoyé un e-mail à {email}. Saisissez le code qu’il contient, ou ouvrez le lien dans ce navigateur.',
  'passwords.verifySubmit': 'Continuer',
  'passwords.wrongCode':
    'Le code est incorrect, a déjà été utilisé ou a expiré. Après cinq codes incorrects, créez le compte de nouveau.',
  'passwords.confirm': 'Terminez la création de votre compte',
  'passwords.confirmText': 'Confirmez que {email} est bien votre adresse e-mail.',
  'passwords.confirmSubmit': 'Confirmer',
  'passwords.confirmElsewhere': 'Terminez la création de votre compte',
  'passwords.confirmElsewhereText':
    'Quelqu’un souhaite créer un compte sur {site} pour {email}, dans un autre navigateur. Si c’était vous, saisissez votre mot de passe. Il deviendra le mot de passe du compte.',
  'passwords.confirmElsewhereSubmit': 'Créer mon compte',

  'passwords.forgot': 'Mot de passe oublié ?',
  'passwords.forgotText':
    'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour définir un nouveau mot de passe.',
  'passwords.forgotSubmit': 'Envoyer le lien',
  'passwords.sent': 'Consultez vos e-mails',
  'passwords.sentText':
    'S’il existe un compte pour cette adresse, un e-mail est en route. Regardez aussi dans les courriers indésirables.',
  'passwords.reset': 'Définissez un nouveau mot de passe',
  'passwords.resetText': 'Vous serez ensuite déconnecté partout.',
  'passwords.resetSubmit': 'Définir le mot de passe',
  'passwords.done': 'Votre mot de passe est défini',
  'passwords.doneText': 'Utilisez-le maintenant pour vous connecter.',

  'passwords.change': 'Changer le mot de passe',
  'passwords.changeText': 'Vous serez ensuite déconnecté dans tous les autres navigateurs.',
  'passwords.changeSubmit': 'Changer le mot de passe',
  'passwords.set': 'Définir un mot de passe',
  'passwords.setText': 'Vous n’avez pas encore de mot de passe.',
  'passwords.setSubmit': 'Définir le mot de passe',
  'passwords.setByMailText':
    'Pour définir un mot de passe, demandez un lien : nous l’enverrons à votre adresse e-mail.',
  'passwords.setByMailSubmit': 'M’envoyer un lien',
  'passwords.remove': 'Supprimer le mot de passe',
  'passwords.removeText': 'Vous pourrez toujours vous connecter par un autre moyen, par exemple avec une clé d’accès.',
  'passwords.removeSubmit': 'Supprimer le mot de passe',

  'passwords.email.section': 'Adresse e-mail',
  'passwords.email.change': 'Changer d’adresse e-mail',
  'passwords.email.changeText':
    'Nous enverrons un lien à la nouvelle adresse. Elle deviendra la vôtre lorsque vous ouvrirez le lien.',
  'passwords.email.changeSubmit': 'Envoyer le lien',
  'passwords.email.confirm': 'Changer d’adresse e-mail',
  'passwords.email.confirmText': 'Votre adresse e-mail deviendra {email}. Actuellement, c’est {former}.',
  'passwords.email.confirmSubmit': 'Changer d’adresse',
  'passwords.email.elsewhere': 'Connectez-vous d’abord',
  'passwords.email.elsewhereText': 'Connectez-vous à votre compte dans ce navigateur, puis ouvrez de nouveau le lien.',
  'passwords.email.undo': 'Annuler le changement',
  'passwords.email.undoText':
    'Votre adresse e-mail redeviendra {email}. Vous serez déconnecté partout et recevrez un lien pour définir un nouveau mot de passe.',
  'passwords.email.undoSubmit': 'Annuler le changement',

  'passwords.used': 'Ce lien ne fonctionne pas',
  'passwords.usedText': 'Il a déjà été utilisé, a expiré ou a été invalidé par un changement plus récent.',
  'passwords.limited': 'Trop de tentatives',
  'passwords.limitedText': 'Réessayez dans {duration}.',
  'passwords.refused': 'Veuillez corriger le formulaire',
  'passwords.refused.email.invalid': 'Nous ne pouvons pas utiliser cette adresse e-mail.',
  'passwords.refused.username.invalid':
    'Utilisez de 3 à 64 lettres, chiffres, points, traits d’union et tirets bas. Commencez et terminez par une lettre ou un chiffre.',
  'passwords.refused.taken': 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
  'passwords.refused.not_allowed':
    'Ce site ne crée pas ce compte. Si vous avez été invité, utilisez l’adresse de l’invitation.',
  'passwords.refused.wrong': 'Ce n’est pas votre mot de passe actuel.',
  'passwords.refused.too_short': 'Utilisez au moins {minLength} caractères. Les espaces et les mots sont autorisés.',
  'passwords.refused.too_long': 'Utilisez au maximum {maxLength} caractères.',
  'passwords.refused.malformed': 'Le mot de passe contient des caractères qui ne peuvent pas être enregistrés.',
  'passwords.refused.about_you':
    'Le mot de passe ressemble trop à votre nom, à votre adresse e-mail ou au nom de ce site.',
  'passwords.refused.common':
    'Beaucoup de gens utilisent ce mot de passe, ou il suit un modèle simple. Choisissez-en un autre.',
  'passwords.refused.breached':
    'Ce mot de passe figure dans des listes de mots de passe volés. Choisissez-en un autre ; changer un chiffre ne suffit pas.',

  'passwords.mail.verify': 'Terminez la création de votre compte sur {site}',
  'passwords.mail.verifyText': 'Quelqu’un, probablement vous, souhaite créer un compte avec cette adresse e-mail.',
  'passwords.mail.verifyButton': 'Terminer la création',
  'passwords.mail.verifyLead': 'Ouvrez ce lien pour terminer :',
  'passwords.mail.taken': 'Vous avez déjà un compte sur {site}',
  'passwords.mail.takenText':
    'Quelqu’un, probablement vous, a essayé de créer un compte avec cette adresse e-mail. Vous en avez déjà un : connectez-vous. Si vous ne connaissez pas votre mot de passe, définissez-en un nouveau.',
  'passwords.mail.takenButton': 'Définir un nouveau mot de passe',
  'passwords.mail.takenLead': 'Ouvrez cette page pour définir un nouveau mot de passe :',
  'passwords.mail.reset': 'Définissez un nouveau mot de passe pour {site}',
  'passwords.mail.resetText':
    'Quelqu’un, probablement vous, souhaite définir un nouveau mot de passe pour votre compte.',
  'passwords.mail.resetButton': 'Définir un nouveau mot de passe',
  'passwords.mail.resetLead': 'Ouvrez ce lien pour définir un nouveau mot de passe :',
  'passwords.mail.confirm': 'Votre nouvelle adresse e-mail sur {site}',
  'passwords.mail.confirmText':
    'Confirmez que c’est votre nouvelle adresse e-mail. Vous devez être connecté lorsque vous ouvrez le lien.',
  'passwords.mail.confirmButton': 'Confirmer l’adresse',
  'passwords.mail.confirmLead': 'Ouvrez ce lien pour confirmer :',
  'passwords.mail.code': 'Ou saisissez ce code :',
  'passwords.mail.life': 'Valable pendant {duration}.',
  'passwords.mail.ignore': 'Si ce n’était pas vous, ignorez cet e-mail : rien ne changera.',

  'passwords.mail.changed': 'Votre mot de passe sur {site} a été changé',
  'passwords.mail.changedText': 'Si ce n’était pas vous, définissez-en un nouveau dès maintenant.',
  'passwords.mail.changedButton': 'Ce n’était pas moi',
  'passwords.mail.set': 'Vous avez maintenant un mot de passe sur {site}',
  'passwords.mail.setText': 'Si ce n’était pas vous, définissez-en un nouveau dès maintenant.',
  'passwords.mail.setButton': 'Ce n’était pas moi',
  'passwords.mail.removed': 'Votre mot de passe sur {site} a été supprimé',
  'passwords.mail.removedText':
    'Vous ne pouvez plus vous connecter avec un mot de passe. Si ce n’était pas vous, définissez-en un nouveau dès maintenant.',
  'passwords.mail.removedButton': 'Ce n’était pas moi',
  'passwords.mail.breached': 'Changez votre mot de passe sur {site}',
  'passwords.mail.breachedText':
    'Votre mot de passe figure dans des listes de mots de passe volés ailleurs. D’autres personnes peuvent l’essayer ici. Définissez-en un nouveau.',
  'passwords.mail.breachedButton': 'Définir un nouveau mot de passe',
  'passwords.mail.emailAsked': 'Quelqu’un souhaite changer votre adresse e-mail sur {site}',
  'passwords.mail.emailAskedText': 'Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.',
  'passwords.mail.emailAskedButton': 'Ce n’était pas moi',
  'passwords.mail.emailChanged': 'Votre adresse e-mail sur {site} a été changée',
  'passwords.mail.emailChangedText':
    'Votre adresse e-mail est maintenant {email}. Si ce n’était pas vous, annulez le changement.',
  'passwords.mail.emailChangedButton': 'Ce n’était pas moi : annuler',
}

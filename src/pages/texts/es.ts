import type { LanguageTexts } from './en.js'

/** The Spanish texts. */
export const es: LanguageTexts = {
  'Field.email': 'Correo electrónico',
  'Field.code': 'Código',
  'Field.name': 'Nombre',
  'Field.password': 'Contraseña',
  'Field.username': 'Nombre de usuario',

  'Way.signIn': 'Iniciar sesión',
  'Way.signOut': 'Cerrar sesión',
  'Way.continue': 'Continuar',
  'Way.cancel': 'Cancelar',
  'Way.back': 'Volver a {site}',
  'Way.support': 'Obtener ayuda',
  'Alert.title': '{title}.',

  'SignIn.title': 'Iniciar sesión',
  'SignIn.lead': 'para continuar a {site}',
  'SignIn.or': 'o',
  'SignIn.with': 'Iniciar sesión con {provider}',
  'SignIn.byMail': 'Enviarme un enlace por correo',
  'SignIn.byPasskey': 'Iniciar sesión con una llave de acceso',
  'SignIn.byPassword': 'Iniciar sesión con una contraseña',
  'SignIn.more': 'Más formas de iniciar sesión',
  'SignIn.none': 'No hay ningún método de inicio de sesión disponible',
  'SignIn.noneText':
    'Si administras este sitio, el registro del servidor indica el motivo y qué hacer. Durante el desarrollo, está en la terminal.',
  'SignIn.signedIn': 'Has iniciado sesión como {user}',
  'SignIn.signedInNoName': 'Has iniciado sesión',
  'SignIn.signedInText': 'Puedes continuar o iniciar sesión como otro usuario.',
  'SignIn.signedInLinks': 'Puedes continuar. Si inicias sesión aquí con otro servicio, se vinculará a tu cuenta.',

  'Failure.signIn': 'No se pudo iniciar sesión',
  'Failure.unknown': 'Algo ha fallado. Inténtalo de nuevo o elige otro método.',
  'Failure.service': 'El otro servicio no inició tu sesión. Inténtalo de nuevo o elige otro método.',
  'Failure.cancelled': 'No has iniciado sesión',
  'Failure.cancelledText':
    'El inicio de sesión se canceló en el otro servicio. Inténtalo de nuevo o elige otro método.',
  'Failure.credentials': 'Comprueba los datos que has introducido.',
  'Failure.mail': 'No se envió el correo',
  'Failure.mailText':
    'No pudimos enviarte un enlace para iniciar sesión. Comprueba tu dirección de correo o inténtalo de nuevo dentro de unos minutos.',
  'Failure.notLinked': 'Aún no está vinculado a tu cuenta',
  'Failure.notLinkedText':
    'Inicia sesión como lo hacías antes para confirmar que eres tú. Después podrás vincular este método.',
  'Failure.form': 'Inténtalo de nuevo',
  'Failure.formText': 'El formulario estuvo abierto demasiado tiempo o venía de otra página. No se ha cambiado nada.',
  'Failure.session': 'Inicia sesión para continuar',
  'Failure.sessionText': 'Solo los usuarios con la sesión iniciada pueden ver esa página.',
  'Failure.passkey':
    'No se aceptó esa llave de acceso. Puede que se haya eliminado o que se tardara demasiado. Inténtalo de nuevo o elige otro método.',
  'Failure.unfinished': 'Vuelve a iniciar sesión',
  'Failure.unfinishedText':
    'El inicio de sesión no se completó a tiempo o se intentó demasiadas veces. No se ha cambiado nada.',
  'Failure.tooMany': 'Demasiados intentos',
  'Failure.tooManyText': 'Espera un poco e inténtalo de nuevo.',
  'Failure.tooManyWait': 'Inténtalo de nuevo dentro de {duration}.',
  'Failure.proof': 'Este enlace o código no funciona',
  'Failure.proofText':
    'Ya se ha usado o ha caducado. Un código solo funciona en el navegador que lo pidió. Inicia sesión otra vez para recibir uno nuevo.',

  'Error.unknown': 'Algo ha fallado',
  'Error.unknownText': 'Vuelve atrás e inténtalo de nuevo.',
  'Error.server': 'Error del servidor',
  'Error.serverText':
    'En este momento no puedes iniciar sesión. Si administras este sitio, consulta la causa en el registro del servidor.',
  'Error.denied': 'Acceso denegado',
  'Error.deniedText': 'No puedes iniciar sesión con esta cuenta. Prueba con otra.',
  'Error.check': 'Vuelve a iniciar sesión',
  'Error.checkText':
    'Este inicio de sesión comenzó hace demasiado tiempo o en otro navegador, o ya ha terminado. Si vuelve a ocurrir, permite las cookies en este sitio.',
  'Error.signOut': 'Sesión cerrada en este navegador',
  'Error.signOutText':
    'El servidor no pudo terminar la sesión. Cierra el navegador si otras personas usan este dispositivo.',

  'SignOut.title': '¿Cerrar sesión?',
  'SignOut.text': 'Vas a cerrar sesión en {site}.',
  'SignOut.federated': 'Vas a cerrar sesión en {site} y en {provider}.',
  'SignOut.done': 'Sesión cerrada',
  'SignOut.doneText': 'No tienes ninguna sesión iniciada en {site}.',

  'Confirm.signIn': '¿Iniciar sesión?',
  'Confirm.signInText': 'Vas a iniciar sesión en {site} como {account}.',
  'Confirm.signInWarning': 'Si esta no es tu dirección de correo o no has pedido iniciar sesión, cierra esta página.',
  'Confirm.continue': '¿Continuar con el inicio de sesión?',
  'Confirm.continueText': 'Vas a iniciar sesión en {site} con {provider}.',
  'Confirm.continueWarning': 'Si no has pedido iniciar sesión, cierra esta página.',
  'Confirm.link': '¿Vincular esta cuenta?',
  'Confirm.linkText': 'Vas a vincular la cuenta {account} de {provider} al usuario {user} de {site}.',
  'Confirm.linkWarning':
    'Con una cuenta vinculada se puede iniciar sesión como este usuario. Si no es tu cuenta o no has pedido esto, cancela.',
  'Confirm.linkSubmit': 'Vincular cuenta',

  'Account.title': 'Tu cuenta',
  'Account.signedIn': 'Has iniciado sesión en {site}.',
  'Account.signedInAs': 'Has iniciado sesión en {site} como {user}.',
  'Account.broken': 'Esto no se puede mostrar en este momento. Inténtalo más tarde.',

  'Mailed.title': 'Revisa tu correo',
  'Mailed.link':
    'Te hemos enviado un enlace. Ábrelo en este navegador para iniciar sesión. ¿No ha llegado? Mira en la carpeta de correo no deseado.',
  'Mailed.linkOrCode':
    'Te hemos enviado un enlace. Ábrelo en este navegador para iniciar sesión o escribe el código del correo.',
  'Mailed.linkOrCodeTo':
    'Hemos enviado un enlace a {email}. Ábrelo en este navegador para iniciar sesión o escribe el código del correo.',
  'Mailed.missing': '¿No ha llegado? Mira en la carpeta de correo no deseado.',
  'Mailed.again': 'Enviar de nuevo',
  'Mailed.other': 'Usar otra dirección de correo',
  'Mailed.wrongCode': 'Ese código no funciona',
  'Mailed.wrongCodeText': 'Compáralo con el correo más reciente o pide otro.',

  'Mail.title': 'Iniciar sesión en {site}',
  'Mail.open': 'Abre este enlace para iniciar sesión:',
  'Mail.button': 'Iniciar sesión',
  'Mail.code': 'O escribe este código donde lo pediste:',
  'Mail.life': 'Ambos funcionan una sola vez, durante {duration}. No le digas el código a nadie.',
  'Mail.ignore': 'Si no has pedido este correo, ignóralo: no pasará nada.',

  'Passkey.create': 'Crear una cuenta con una llave de acceso',
  'Passkey.none': '¿Aún no tienes llave de acceso?',
  'Passkey.needsScripts':
    'Las llaves de acceso necesitan scripts: permítelos en este sitio y vuelve a cargar la página.',
  'Passkey.unsupported': 'Este navegador no admite llaves de acceso.',
  'Passkey.insecure': 'Las llaves de acceso necesitan una conexión segura (https).',
  'Passkey.busy': 'Sigue los pasos que muestra tu navegador.',
  'Passkey.impossible': 'Este dispositivo no puede hacerlo. Prueba con otro navegador u otro dispositivo.',
  'Passkey.domain':
    'Las llaves de acceso no funcionan en esta dirección. Abre el sitio por su nombre: en este equipo es «localhost».',
  'Passkey.cancelled': 'No se usó ninguna llave de acceso. Puedes intentarlo de nuevo cuando quieras.',
  'Passkey.exists': 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'Passkey.refused': 'No se ha aceptado. Vuelve a cargar la página e inténtalo de nuevo.',
  'Passkey.failed': 'El servidor no respondió. Comprueba tu conexión e inténtalo de nuevo.',
  'Passkey.invalid': 'Algo no está bien. Comprueba lo que has escrito o vuelve a cargar la página.',
  'Passkey.tooMany': 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',

  'Passkeys.title': 'Tus llaves de acceso',
  'Passkeys.text': 'Inicia sesión en {site} igual que desbloqueas tu dispositivo.',
  'Passkeys.empty': 'Aún no tienes ninguna llave de acceso.',
  'Passkeys.newName': 'Nombre de la nueva llave de acceso (opcional)',
  'Passkeys.add': 'Añadir una llave de acceso',
  'Passkeys.unnamed': 'Llave de acceso sin nombre',
  'Passkeys.current': 'usada ahora mismo',
  'Passkeys.synced': 'Sincronizada, añadida el {day}',
  'Passkeys.syncedLongAgo': 'Sincronizada, añadida hace algún tiempo',
  'Passkeys.local': 'Solo en este dispositivo, añadida el {day}',
  'Passkeys.localLongAgo': 'Solo en este dispositivo, añadida hace algún tiempo',
  'Passkeys.used': 'Usada por última vez el {day}',
  'Passkeys.usedLongAgo': 'Usada por última vez hace algún tiempo',
  'Passkeys.unused': 'Aún sin usar',
  'Passkeys.rename': 'Cambiar nombre',
  'Passkeys.save': 'Guardar el nombre',
  'Passkeys.remove': 'Eliminar',
  'Passkeys.removeText':
    'Ya no podrás iniciar sesión con ella. Puede que tu dispositivo siga ofreciéndola hasta que la elimines también allí.',
  'Passkeys.removeSubmit': 'Eliminar esta llave de acceso',
  'Passkeys.failed': 'No ha funcionado',
  'Passkeys.failedText': 'No se ha cambiado nada. Inténtalo de nuevo.',
  'Passkeys.last': 'No se ha eliminado',
  'Passkeys.lastText': 'Sin esta llave de acceso ya no podrías iniciar sesión. Añade antes otra.',
  'Passkeys.late': 'Inténtalo de nuevo',
  'Passkeys.lateText': 'El formulario estuvo abierto demasiado tiempo. No se ha cambiado nada.',
  'Passkeys.gone': 'No encontrada',
  'Passkeys.goneText': 'Esa llave de acceso ya se había eliminado.',
  'Passkeys.badName': 'Elige otro nombre',
  'Passkeys.badNameText': {
    one: 'Usa {count} carácter.',
    other: 'Usa al menos un carácter y como máximo {count}.',
  },
  'Passkeys.refused': 'No se ha añadido',
  'Passkeys.refusedText': 'No se aceptó esa llave de acceso. Inténtalo de nuevo.',
}

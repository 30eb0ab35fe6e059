import type { SecondFactorTexts } from './en.js'

/** The Spanish texts. */
export const es: SecondFactorTexts = {
  'second-factor.lang': 'es',

  'second-factor.challenge': 'Segundo paso',
  'second-factor.way.app': 'Usar una aplicación de autenticación',
  'second-factor.way.appText': 'Escribe el código que muestra tu aplicación de autenticación para {site}.',
  'second-factor.way.appSubmit': 'Continuar',
  'second-factor.way.passkey': 'Usar una llave de acceso',
  'second-factor.way.passkeyText': 'Usa tu llave de acceso o llave de seguridad para {site}.',
  'second-factor.way.passkeySubmit': 'Usar una llave de acceso',
  'second-factor.way.mail': 'Recibir un código por correo',
  'second-factor.way.mailText': 'Enviaremos un código a la dirección de correo de tu cuenta de {site}.',
  'second-factor.way.mailSubmit': 'Continuar',
  'second-factor.way.recovery': 'Usar un código de recuperación',
  'second-factor.way.recoveryText':
    'Escribe uno de los códigos de recuperación que guardaste. Cada uno funciona una sola vez, incluso sin tu teléfono.',
  'second-factor.way.recoverySubmit': 'Continuar',
  'second-factor.mailSubmit': 'Enviar el código',
  'second-factor.code': 'Código de 6 cifras',
  'second-factor.recoveryCode': 'Código de recuperación',
  'second-factor.trust': 'No volver a preguntar en este navegador durante {duration}',
  'second-factor.cancel': 'Cancelar y volver a iniciar sesión',
  'second-factor.continue': 'Continuar',
  'second-factor.enablingTitle': 'Un código más',
  'second-factor.enabling':
    'El código era correcto. Después de muchos códigos incorrectos, necesitamos tres correctos seguidos. Espera al siguiente código y escríbelo.',

  'second-factor.setup': 'Configurar una aplicación de autenticación',
  'second-factor.requiredText': '{site} pide un segundo factor. Configura uno ahora para continuar.',
  'second-factor.setupText':
    'Escanea este código QR con una aplicación de autenticación en tu teléfono. Después escribe el código que muestra la aplicación.',
  'second-factor.qrCode': 'Código QR con la clave. La misma clave está debajo como texto.',
  'second-factor.setupKey': 'Si no puedes escanearlo, escribe esta clave en la aplicación:',
  'second-factor.appName': 'Nombre de la aplicación o del teléfono (opcional)',
  'second-factor.setupSubmit': 'Confirmar',

  'second-factor.codes': 'Tus códigos de recuperación',
  'second-factor.codesText':
    'Guarda o imprime estos códigos ahora: no se volverán a mostrar. Si pierdes tu teléfono, cada código lo sustituye una vez. Guárdalos donde solo tú puedas encontrarlos.',
  'second-factor.codesSaved': 'He guardado los códigos',

  'second-factor.section': 'Segundo factor',
  'second-factor.on': 'Después de iniciar sesión, te pedimos un segundo factor.',
  'second-factor.off':
    'Un segundo factor protege tu cuenta aunque te roben la contraseña: un código de una aplicación en tu teléfono o una llave de acceso.',
  'second-factor.add': 'Añadir una aplicación de autenticación',
  'second-factor.unnamed': 'Aplicación de autenticación',
  'second-factor.passkey': 'Llave de acceso',
  'second-factor.mailedCode': 'Códigos por correo',
  'second-factor.addedOn': 'Añadida el {day}',
  'second-factor.usedOn': 'Usada por última vez el {day}',
  'second-factor.unused': 'Aún sin usar',
  'second-factor.disabled': 'desactivada',
  'second-factor.disabledText':
    'Hubo demasiados códigos incorrectos. Para volver a activarla, inicia sesión con un código de recuperación o con tres códigos correctos seguidos.',
  'second-factor.rename': 'Cambiar nombre',
  'second-factor.renameSubmit': 'Guardar',
  'second-factor.remove': 'Eliminar',
  'second-factor.removeText':
    'Los códigos de esta aplicación dejarán de funcionar. Se cerrará tu sesión en todos los demás navegadores.',
  'second-factor.removeSubmit': 'Eliminar',
  'second-factor.passkeysOn': 'Pedir una llave de acceso',
  'second-factor.passkeysOnText': 'Cuando inicies sesión de otra forma, podemos pedirte después tu llave de acceso.',
  'second-factor.passkeysOff': 'No pedir una llave de acceso',
  'second-factor.passkeysOffText': 'Cuando inicias sesión de otra forma, te pedimos después tu llave de acceso.',
  'second-factor.mailedCodesOn': 'Usar códigos por correo',
  'second-factor.mailedCodesOnText':
    'Podemos enviarte un código por correo al iniciar sesión. Una aplicación o una llave de acceso es más segura.',
  'second-factor.mailedCodesOff': 'No usar códigos por correo',
  'second-factor.mailedCodesOffText': 'Podemos enviarte un código por correo al iniciar sesión.',
  'second-factor.codesLeft': 'Códigos de recuperación disponibles: {left}.',
  'second-factor.codesFew': 'Códigos de recuperación disponibles: {left}. Crea pronto otros nuevos.',
  'second-factor.newCodes': 'Crear nuevos códigos de recuperación',
  'second-factor.browsers': 'En estos navegadores no pedimos un segundo factor:',
  'second-factor.unnamedBrowser': 'Navegador',
  'second-factor.thisBrowser': 'este navegador',
  'second-factor.trustedUntil': 'De confianza del {day} al {end}',
  'second-factor.forget': 'Volver a preguntar',
  'second-factor.toAccount': 'Tu cuenta',

  'second-factor.undo': '¿Eliminar el segundo factor?',
  'second-factor.undoText':
    'Si no lo has añadido tú, puede que otra persona sepa tu contraseña. Eliminaremos todos los segundos factores y cerraremos tu sesión en todas partes. Después establece una contraseña nueva.',
  'second-factor.undoSubmit': 'Eliminar y cerrar sesión en todas partes',
  'second-factor.undone': 'Este enlace no funciona',
  'second-factor.undoneText': 'El segundo factor ya se ha eliminado o el enlace es demasiado antiguo.',

  'second-factor.limited': 'Demasiados intentos',
  'second-factor.limitedText': 'Inténtalo de nuevo dentro de {duration}.',
  'second-factor.refused': 'No ha funcionado',
  'second-factor.refused.wrong_code':
    'El código es incorrecto o ya se ha usado. Espera al siguiente. Si los códigos son incorrectos una y otra vez, comprueba la hora de tu teléfono.',
  'second-factor.refused.recovery': 'Este no es uno de tus códigos de recuperación o ya se ha usado.',
  'second-factor.refused.mailed_code':
    'El código es incorrecto, ya se usó o es demasiado antiguo. Si vuelve a fallar, envía uno nuevo.',
  'second-factor.refused.passkey': 'No se aceptó la llave de acceso. Inténtalo de nuevo.',
  'second-factor.refused.form_expired': 'La página estuvo abierta demasiado tiempo. Empieza de nuevo.',
  'second-factor.refused.too_many': 'Ya tienes cinco aplicaciones de autenticación. Elimina antes una.',
  'second-factor.refused.not_verified':
    'Primero confirma tu dirección de correo. Después podrás configurar un segundo factor.',
  'second-factor.refused.not_found': 'Este segundo factor ya no existe.',
  'second-factor.refused.last': '{site} pide un segundo factor. Añade otro antes de eliminar este.',
  'second-factor.refused.not_saved': 'Guarda los códigos y confirma que los has guardado.',

  'second-factor.mail.code': 'Tu código para {site}',
  'second-factor.mail.codeLead': 'Escribe este código donde inicias sesión:',
  'second-factor.mail.codeLife': 'Funciona una vez, durante {duration}. No le digas el código a nadie.',
  'second-factor.mail.codeIgnore':
    'Si no estás iniciando sesión, otra persona conoce tu contraseña: establece una nueva.',
  'second-factor.mail.button': 'Tu cuenta',
  'second-factor.mail.undoButton': 'No he sido yo',
  'second-factor.mail.added': 'Ahora tienes un segundo factor en {site}',
  'second-factor.mail.addedText': 'Nuevo segundo factor de tu cuenta: {name}. Si no has sido tú, elimínalo ahora.',
  'second-factor.mail.removed': 'Se ha eliminado un segundo factor de tu cuenta en {site}',
  'second-factor.mail.removedText':
    'Segundo factor eliminado: {name}. Si no has sido tú, establece ahora una contraseña nueva.',
  'second-factor.mail.disabled': 'Muchos códigos incorrectos para tu cuenta en {site}',
  'second-factor.mail.disabledText':
    'Tras 100 códigos incorrectos seguidos, se ha desactivado esta aplicación de autenticación: {name}. Puede que un atacante sepa tu contraseña: establece una nueva. Para volver a activar la aplicación, inicia sesión con un código de recuperación o con tres códigos correctos seguidos.',
  'second-factor.mail.enabled': 'Tu aplicación de autenticación para {site} vuelve a funcionar',
  'second-factor.mail.enabledText':
    'Se ha vuelto a activar: {name}. Si no has sido tú, establece ahora una contraseña nueva.',
  'second-factor.mail.codes_made': 'Tienes nuevos códigos de recuperación para {site}',
  'second-factor.mail.codes_madeText':
    'Los códigos anteriores ya no funcionan. Si no has sido tú, establece ahora una contraseña nueva y crea nuevos códigos.',
  'second-factor.mail.recovery_used': 'Se ha usado un código de recuperación en {site}',
  'second-factor.mail.recovery_usedText':
    'En un inicio de sesión se ha usado uno de tus códigos de recuperación. Códigos disponibles: {left}. Si no has sido tú, establece ahora una contraseña nueva.',
  'second-factor.mail.recovery_fewText':
    'En un inicio de sesión se ha usado uno de tus códigos de recuperación. Códigos disponibles: {left}. Crea otros nuevos en la página de tu cuenta. Si no has sido tú, establece ahora una contraseña nueva.',
  'second-factor.mail.browser_trusted': 'Nuevo navegador de confianza en {site}',
  'second-factor.mail.browser_trustedText':
    'Durante algunos días, los inicios de sesión en este navegador no pedirán un segundo factor. Si no has sido tú, establece ahora una contraseña nueva.',
  'second-factor.mail.reset': 'Se ha eliminado tu segundo factor en {site}',
  'second-factor.mail.resetText':
    'Se han eliminado todos los segundos factores y códigos de recuperación, y se ha cerrado tu sesión en todas partes. Si no has pedido esto, establece ahora una contraseña nueva y ponte en contacto con {site}.',
}

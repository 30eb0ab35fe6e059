import type { PasswordTexts } from './en.js'

/** The Spanish texts. */
export const es: PasswordTexts = {
  'passwords.lang': 'es',

  'passwords.section': 'Contraseña',
  'passwords.email': 'Correo electrónico',
  'passwords.username': 'Nombre de usuario',
  'passwords.newPassword': 'Nueva contraseña, de al menos {count} caracteres',
  'passwords.currentPassword': 'Contraseña actual',
  'passwords.newEmail': 'Nueva dirección de correo',
  'passwords.code': 'Código del correo',
  'passwords.toSignIn': 'Iniciar sesión',
  'passwords.toAccount': 'Tu cuenta',

  'passwords.signUp': 'Crear una cuenta',
  'passwords.signUpText':
    'Usa una contraseña larga. Unas cuantas palabras son fáciles de recordar, y puedes usar espacios.',
  'passwords.signUpSubmit': 'Crear cuenta',
  'passwords.haveAccount': 'Ya tengo una cuenta',
  'passwords.signUpAgain': 'Usar otra dirección de correo',

  'passwords.verify': 'Revisa tu correo',
  'passwords.verifyText':
    'Hemos enviado un correo a {email}. Escribe el código que contiene o abre el enlace en este navegador.',
  'passwords.verifySubmit': 'Continuar',
  'passwords.wrongCode':
    'El código es incorrecto, ya se ha usado o ha caducado. Después de cinco códigos incorrectos, vuelve a crear la cuenta.',
  'passwords.confirm': 'Termina de crear tu cuenta',
  'passwords.confirmText': 'Confirma que {email} es tu dirección de correo.',
  'passwords.confirmSubmit': 'Confirmar',
  'passwords.confirmElsewhere': 'Termina de crear tu cuenta',
  'passwords.confirmElsewhereText':
    'Alguien quiere crear una cuenta en {site} para {email} desde otro navegador. Si has sido tú, escribe tu contraseña. Será la contraseña de la cuenta.',
  'passwords.confirmElsewhereSubmit': 'Crear mi cuenta',

  'passwords.forgot': '¿Has olvidado tu contraseña?',
  'passwords.forgotText':
    'Escribe tu dirección de correo. Te enviaremos un enlace para establecer una contraseña nueva.',
  'passwords.forgotSubmit': 'Enviar el enlace',
  'passwords.sent': 'Revisa tu correo',
  'passwords.sentText':
    'Si existe una cuenta con esta dirección, te llegará un correo en breve. Mira también en la carpeta de correo no deseado.',
  'passwords.reset': 'Establece una contraseña nueva',
  'passwords.resetText': 'Después se cerrará tu sesión en todas partes.',
  'passwords.resetSubmit': 'Establecer contraseña',
  'passwords.done': 'Tu contraseña se ha establecido',
  'passwords.doneText': 'Ya puedes iniciar sesión con ella.',

  'passwords.change': 'Cambiar contraseña',
  'passwords.changeText': 'Después se cerrará tu sesión en todos los demás navegadores.',
  'passwords.changeSubmit': 'Cambiar contraseña',
  'passwords.set': 'Establecer una contraseña',
  'passwords.setText': 'Aún no tienes contraseña.',
  'passwords.setSubmit': 'Establecer contraseña',
  'passwords.setByMailText': 'Te enviaremos un enlace a tu dirección de correo para que establezcas una contraseña.',
  'passwords.setByMailSubmit': 'Enviarme un enlace',
  'passwords.remove': 'Eliminar contraseña',
  'passwords.removeText': 'Podrás seguir iniciando sesión de otra forma, por ejemplo, con una llave de acceso.',
  'passwords.removeSubmit': 'Eliminar contraseña',

  'passwords.email.section': 'Dirección de correo',
  'passwords.email.change': 'Cambiar la dirección de correo',
  'passwords.email.changeText': 'Enviaremos un enlace a la nueva dirección. Será la tuya cuando abras el enlace.',
  'passwords.email.changeSubmit': 'Enviar el enlace',
  'passwords.email.confirm': 'Cambiar la dirección de correo',
  'passwords.email.confirmText': 'Tu dirección de correo pasará a ser {email}. Actualmente es {former}.',
  'passwords.email.confirmSubmit': 'Cambiar la dirección',
  'passwords.email.elsewhere': 'Primero inicia sesión',
  'passwords.email.elsewhereText': 'Inicia sesión en tu cuenta en este navegador y después vuelve a abrir el enlace.',
  'passwords.email.undo': 'Deshacer el cambio',
  'passwords.email.undoText':
    'Tu dirección de correo volverá a ser {email}. Se cerrará tu sesión en todas partes y recibirás un enlace para establecer una contraseña nueva.',
  'passwords.email.undoSubmit': 'Deshacer el cambio',

  'passwords.used': 'Este enlace no funciona',
  'passwords.usedText': 'Ya se ha usado, ha caducado o un cambio más reciente lo ha anulado.',
  'passwords.limited': 'Demasiados intentos',
  'passwords.limitedText': 'Inténtalo de nuevo dentro de {duration}.',
  'passwords.refused': 'Corrige el formulario',
  'passwords.refused.email.invalid': 'No podemos usar esta dirección de correo.',
  'passwords.refused.username.invalid':
    'Usa de 3 a 64 letras, cifras, puntos, guiones y guiones bajos. Empieza y termina con una letra o una cifra.',
  'passwords.refused.taken': 'Este nombre de usuario ya está en uso. Elige otro.',
  'passwords.refused.not_allowed':
    'Este sitio no crea esta cuenta. Si te han invitado, usa la dirección de la invitación.',
  'passwords.refused.wrong': 'Esta no es tu contraseña actual.',
  'passwords.refused.too_short': 'Usa al menos {minLength} caracteres. Puedes usar espacios y palabras.',
  'passwords.refused.too_long': 'Usa como máximo {maxLength} caracteres.',
  'passwords.refused.malformed': 'La contraseña contiene caracteres que no se pueden guardar.',
  'passwords.refused.about_you':
    'La contraseña se parece demasiado a tu nombre, a tu dirección de correo o al nombre de este sitio.',
  'passwords.refused.common': 'Mucha gente usa esta contraseña, o esta sigue un patrón sencillo. Elige otra.',
  'passwords.refused.breached':
    'Esta contraseña está en listas de contraseñas robadas. Elige otra; cambiar una cifra no sirve de nada.',

  'passwords.mail.verify': 'Termina de crear tu cuenta en {site}',
  'passwords.mail.verifyText': 'Alguien, probablemente tú, quiere crear una cuenta con esta dirección de correo.',
  'passwords.mail.verifyButton': 'Terminar de crear mi cuenta',
  'passwords.mail.verifyLead': 'Abre este enlace para terminar:',
  'passwords.mail.taken': 'Ya tienes una cuenta en {site}',
  'passwords.mail.takenText':
    'Alguien, probablemente tú, ha intentado crear una cuenta con esta dirección de correo. Ya tienes una, así que inicia sesión. Si no sabes tu contraseña, establece una nueva.',
  'passwords.mail.takenButton': 'Establecer una contraseña nueva',
  'passwords.mail.takenLead': 'Abre esta página para establecer una contraseña nueva:',
  'passwords.mail.reset': 'Establece una contraseña nueva para {site}',
  'passwords.mail.resetText': 'Alguien, probablemente tú, quiere establecer una contraseña nueva para tu cuenta.',
  'passwords.mail.resetButton': 'Establecer una contraseña nueva',
  'passwords.mail.resetLead': 'Abre este enlace para establecer una contraseña nueva:',
  'passwords.mail.confirm': 'Tu nueva dirección de correo en {site}',
  'passwords.mail.confirmText':
    'Confirma que esta es tu nueva dirección de correo. Debes tener la sesión iniciada cuando abras el enlace.',
  'passwords.mail.confirmButton': 'Confirmar la dirección',
  'passwords.mail.confirmLead': 'Abre este enlace para confirmarla:',
  'passwords.mail.code': 'O escribe este código:',
  'passwords.mail.life': 'Funciona durante {duration}.',
  'passwords.mail.ignore': 'Si no has sido tú, ignora este correo: no cambiará nada.',

  'passwords.mail.changed': 'Se ha cambiado tu contraseña en {site}',
  'passwords.mail.changedText': 'Si no has sido tú, establece ahora una nueva.',
  'passwords.mail.changedButton': 'No he sido yo',
  'passwords.mail.set': 'Ahora tienes una contraseña en {site}',
  'passwords.mail.setText': 'Si no has sido tú, establece ahora una nueva.',
  'passwords.mail.setButton': 'No he sido yo',
  'passwords.mail.removed': 'Se ha eliminado tu contraseña en {site}',
  'passwords.mail.removedText':
    'Ya no puedes iniciar sesión con una contraseña. Si no has sido tú, establece ahora una nueva.',
  'passwords.mail.removedButton': 'No he sido yo',
  'passwords.mail.breached': 'Cambia tu contraseña en {site}',
  'passwords.mail.breachedText':
    'Tu contraseña está en listas de contraseñas robadas en algún otro lugar. Otras personas podrían probarla aquí. Establece una nueva.',
  'passwords.mail.breachedButton': 'Establecer una contraseña nueva',
  'passwords.mail.emailAsked': 'Alguien quiere cambiar tu dirección de correo en {site}',
  'passwords.mail.emailAskedText': 'Si no has sido tú, establece ahora una contraseña nueva.',
  'passwords.mail.emailAskedButton': 'No he sido yo',
  'passwords.mail.emailChanged': 'Se ha cambiado tu dirección de correo en {site}',
  'passwords.mail.emailChangedText': 'Ahora tu dirección de correo es {email}. Si no has sido tú, deshaz el cambio.',
  'passwords.mail.emailChangedButton': 'No he sido yo: deshacer',
}

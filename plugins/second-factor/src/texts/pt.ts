import type { SecondFactorTexts } from './en.js'

/** The Portuguese texts. */
export const pt: SecondFactorTexts = {
  'second-factor.lang': 'pt',

  'second-factor.challenge': 'Segunda etapa',
  'second-factor.way.app': 'Usar um aplicativo autenticador',
  'second-factor.way.appText': 'Digite o código que o seu aplicativo autenticador mostra para {site}.',
  'second-factor.way.appSubmit': 'Continuar',
  'second-factor.way.passkey': 'Usar uma chave de acesso',
  'second-factor.way.passkeyText': 'Use a sua chave de acesso ou chave de segurança para {site}.',
  'second-factor.way.passkeySubmit': 'Usar uma chave de acesso',
  'second-factor.way.mail': 'Receber um código por e-mail',
  'second-factor.way.mailText': 'Enviaremos um código para o e-mail da sua conta em {site}.',
  'second-factor.way.mailSubmit': 'Continuar',
  'second-factor.way.recovery': 'Usar um código de recuperação',
  'second-factor.way.recoveryText':
    'Digite um dos códigos de recuperação que você salvou. Cada um funciona uma única vez, mesmo sem o seu celular.',
  'second-factor.way.recoverySubmit': 'Continuar',
  'second-factor.mailSubmit': 'Enviar o código',
  'second-factor.code': 'Código de 6 dígitos',
  'second-factor.recoveryCode': 'Código de recuperação',
  'second-factor.trust': 'Não perguntar novamente neste navegador por {duration}',
  'second-factor.cancel': 'Cancelar e entrar novamente',
  'second-factor.continue': 'Continuar',
  'second-factor.enablingTitle': 'Mais um código',
  'second-factor.enabling':
    'O código estava certo. Depois de muitos códigos errados, precisamos de três certos seguidos. Espere o próximo código e digite-o.',

  'second-factor.setup': 'Configurar um aplicativo autenticador',
  'second-factor.requiredText': '{site} exige um segundo fator. Configure um agora para continuar.',
  'second-factor.setupText':
    'Escaneie este código QR com um aplicativo autenticador no seu celular. Depois, digite o código que o aplicativo mostra.',
  'second-factor.qrCode': 'Código QR com a chave. A mesma chave está abaixo como texto.',
  'second-factor.setupKey': 'Se não conseguir escanear, digite esta chave no aplicativo:',
  'second-factor.appName': 'Nome do aplicativo ou do celular (opcional)',
  'second-factor.setupSubmit': 'Confirmar',

  'second-factor.codes': 'Seus códigos de recuperação',
  'second-factor.codesText':
    'Salve ou imprima estes códigos agora: eles não serão mostrados novamente. Se você perder o celular, cada código o substitui uma vez. Guarde-os onde só você possa encontrá-los.',
  'second-factor.codesSaved': 'Salvei os códigos',

  'second-factor.section': 'Segundo fator',
  'second-factor.on': 'Depois que você entra, pedimos um segundo fator.',
  'second-factor.off':
    'Um segundo fator protege a sua conta mesmo que a sua senha seja roubada: um código de um aplicativo no seu celular ou uma chave de acesso.',
  'second-factor.add': 'Adicionar um aplicativo autenticador',
  'second-factor.unnamed': 'Aplicativo autenticador',
  'second-factor.passkey': 'Chave de acesso',
  'second-factor.mailedCode': 'Códigos por e-mail',
  'second-factor.addedOn': 'Adicionado em {day}',
  'second-factor.usedOn': 'Usado pela última vez em {day}',
  'second-factor.unused': 'Ainda não usado',
  'second-factor.disabled': 'desativado',
  'second-factor.disabledText':
    'Houve códigos errados demais. Para ativá-lo novamente, entre com um código de recuperação ou com três códigos certos seguidos.',
  'second-factor.rename': 'Renomear',
  'second-factor.renameSubmit': 'Salvar',
  'second-factor.remove': 'Remover',
  'second-factor.removeText':
    'Os códigos deste aplicativo deixarão de funcionar. Você sairá da conta em todos os outros navegadores.',
  'second-factor.removeSubmit': 'Remover',
  'second-factor.passkeysOn': 'Pedir uma chave de acesso',
  'second-factor.passkeysOnText': 'Quando você entrar de outra forma, podemos pedir a sua chave de acesso em seguida.',
  'second-factor.passkeysOff': 'Não pedir uma chave de acesso',
  'second-factor.passkeysOffText': 'Quando você entra de outra forma, pedimos a sua chave de acesso em seguida.',
  'second-factor.mailedCodesOn': 'Usar códigos por e-mail',
  'second-factor.mailedCodesOnText':
    'Podemos enviar um código por e-mail quando você entra. Um aplicativo ou uma chave de acesso é mais seguro.',
  'second-factor.mailedCodesOff': 'Não usar códigos por e-mail',
  'second-factor.mailedCodesOffText': 'Podemos enviar um código por e-mail quando você entra.',
  'second-factor.codesLeft': 'Códigos de recuperação restantes: {left}.',
  'second-factor.codesFew': 'Códigos de recuperação restantes: {left}. Crie novos em breve.',
  'second-factor.newCodes': 'Criar novos códigos de recuperação',
  'second-factor.browsers': 'Nestes navegadores, não pedimos um segundo fator:',
  'second-factor.unnamedBrowser': 'Navegador',
  'second-factor.thisBrowser': 'este navegador',
  'second-factor.trustedUntil': 'Confiável de {day} a {end}',
  'second-factor.forget': 'Perguntar novamente',
  'second-factor.toAccount': 'Sua conta',

  'second-factor.undo': 'Remover o segundo fator?',
  'second-factor.undoText':
    'Se não foi você quem o adicionou, outra pessoa pode saber a sua senha. Removeremos todos os segundos fatores, e você sairá da conta em todos os lugares. Depois, defina uma nova senha.',
  'second-factor.undoSubmit': 'Remover e sair em todos os lugares',
  'second-factor.undone': 'Este link não funciona',
  'second-factor.undoneText': 'O segundo fator já foi removido, ou o link é antigo demais.',

  'second-factor.limited': 'Tentativas demais',
  'second-factor.limitedText': 'Tente novamente em {duration}.',
  'second-factor.refused': 'Não funcionou',
  'second-factor.refused.wrong_code':
    'O código está errado ou já foi usado. Espere o próximo. Se os códigos continuarem errados, confira o relógio do seu celular.',
  'second-factor.refused.recovery': 'Este não é um dos seus códigos de recuperação, ou ele já foi usado.',
  'second-factor.refused.mailed_code':
    'O código está errado, já foi usado ou é antigo demais. Se errar de novo, envie outro.',
  'second-factor.refused.passkey': 'A chave de acesso não foi aceita. Tente novamente.',
  'second-factor.refused.form_expired': 'A página ficou aberta por tempo demais. Comece novamente.',
  'second-factor.refused.too_many': 'Você já tem cinco aplicativos autenticadores. Remova um antes.',
  'second-factor.refused.not_verified':
    'Confirme primeiro o seu e-mail. Depois você poderá configurar um segundo fator.',
  'second-factor.refused.not_found': 'Este segundo fator não existe mais.',
  'second-factor.refused.last': '{site} exige um segundo fator. Adicione outro antes de remover este.',
  'second-factor.refused.not_saved': 'Salve os códigos e confirme que você os salvou.',

  'second-factor.mail.code': 'Seu código para {site}',
  'second-factor.mail.codeLead': 'Digite este código onde você está entrando:',
  'second-factor.mail.codeLife': 'Funciona uma vez, por {duration}. Não diga o código a ninguém.',
  'second-factor.mail.codeIgnore': 'Se você não está entrando, outra pessoa sabe sua senha: defina uma nova.',
  'second-factor.mail.button': 'Sua conta',
  'second-factor.mail.undoButton': 'Não fui eu',
  'second-factor.mail.added': 'Agora você tem um segundo fator em {site}',
  'second-factor.mail.addedText': 'Novo segundo fator da sua conta: {name}. Se não foi você, remova-o agora.',
  'second-factor.mail.removed': 'Um segundo fator da sua conta em {site} foi removido',
  'second-factor.mail.removedText': 'Segundo fator removido: {name}. Se não foi você, defina uma nova senha agora.',
  'second-factor.mail.disabled': 'Muitos códigos errados para a sua conta em {site}',
  'second-factor.mail.disabledText':
    'Depois de 100 códigos errados seguidos, este aplicativo autenticador foi desativado: {name}. Um invasor pode saber a sua senha: defina uma nova. Para ativar o aplicativo novamente, entre com um código de recuperação ou com três códigos certos seguidos.',
  'second-factor.mail.enabled': 'Seu aplicativo autenticador para {site} voltou a funcionar',
  'second-factor.mail.enabledText':
    'Aplicativo ativado novamente: {name}. Se não foi você, defina uma nova senha agora.',
  'second-factor.mail.codes_made': 'Você tem novos códigos de recuperação para {site}',
  'second-factor.mail.codes_madeText':
    'Os códigos anteriores não funcionam mais. Se não foi você, defina uma nova senha e crie novos códigos agora.',
  'second-factor.mail.recovery_used': 'Um código de recuperação foi usado em {site}',
  'second-factor.mail.recovery_usedText':
    'Um dos seus códigos de recuperação foi usado para entrar. Códigos restantes: {left}. Se não foi você, defina uma nova senha agora.',
  'second-factor.mail.recovery_fewText':
    'Um dos seus códigos de recuperação foi usado para entrar. Códigos restantes: {left}. Crie novos na página da sua conta. Se não foi você, defina uma nova senha agora.',
  'second-factor.mail.browser_trusted': 'Novo navegador confiável em {site}',
  'second-factor.mail.browser_trustedText':
    'Durante alguns dias, não pediremos um segundo fator ao entrar neste navegador. Se não foi você, defina uma nova senha agora.',
  'second-factor.mail.reset': 'Seu segundo fator em {site} foi removido',
  'second-factor.mail.resetText':
    'Todos os segundos fatores e códigos de recuperação foram removidos, e você saiu da conta em todos os lugares. Se você não pediu isto, defina uma nova senha agora e entre em contato com {site}.',
}

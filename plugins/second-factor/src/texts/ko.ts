import type { SecondFactorTexts } from './en.js'

/** The Korean texts. Names have no particles that depend on their last letter. */
export const ko: SecondFactorTexts = {
  'second-factor.lang': 'ko',

  'second-factor.challenge': '두 번째 단계',
  'second-factor.way.app': '인증 앱 사용',
  'second-factor.way.appText': '인증 앱에 표시된 {site} 코드를 입력하세요.',
  'second-factor.way.appSubmit': '계속',
  'second-factor.way.passkey': '패스키 사용',
  'second-factor.way.passkeyText': '{site} 패스키 또는 보안 키를 사용하세요.',
  'second-factor.way.passkeySubmit': '패스키 사용',
  'second-factor.way.mail': '이메일로 코드 받기',
  'second-factor.way.mailText': '{site} 계정의 이메일 주소로 코드를 보내 드립니다.',
  'second-factor.way.mailSubmit': '계속',
  'second-factor.way.recovery': '복구 코드 사용',
  'second-factor.way.recoveryText':
    '저장해 둔 복구 코드 중 하나를 입력하세요. 각 코드는 한 번만 사용할 수 있으며 휴대전화가 없어도 됩니다.',
  'second-factor.way.recoverySubmit': '계속',
  'second-factor.mailSubmit': '코드 보내기',
  'second-factor.code': '코드(숫자 6자리)',
  'second-factor.recoveryCode': '복구 코드',
  'second-factor.trust': '이 브라우저에서 {duration} 동안 다시 묻지 않기',
  'second-factor.cancel': '취소하고 다시 로그인',
  'second-factor.continue': '계속',
  'second-factor.enablingTitle': '코드가 하나 더 필요합니다',
  'second-factor.enabling':
    '코드가 맞습니다. 잘못된 코드를 여러 번 입력했으므로 올바른 코드를 세 번 연속으로 입력해야 합니다. 다음 코드가 나타나면 입력하세요.',

  'second-factor.setup': '인증 앱 설정',
  'second-factor.requiredText': '{site}에서는 2단계 인증이 필요합니다. 계속하려면 지금 설정하세요.',
  'second-factor.setupText': '휴대전화의 인증 앱으로 이 QR 코드를 스캔하세요. 그런 다음 앱에 표시된 코드를 입력하세요.',
  'second-factor.qrCode': '키가 들어 있는 QR 코드입니다. 같은 키가 아래에 텍스트로 있습니다.',
  'second-factor.setupKey': '스캔할 수 없다면 다음 키를 앱에 입력하세요:',
  'second-factor.appName': '앱이나 휴대전화의 이름(선택 사항)',
  'second-factor.setupSubmit': '확인',

  'second-factor.codes': '내 복구 코드',
  'second-factor.codesText':
    '지금 이 코드를 저장하거나 인쇄하세요. 다시 표시되지 않습니다. 휴대전화를 잃어버리면 각 코드를 한 번씩 대신 사용할 수 있습니다. 나만 찾을 수 있는 곳에 보관하세요.',
  'second-factor.codesSaved': '코드를 저장했습니다',

  'second-factor.section': '2단계 인증',
  'second-factor.on': '로그인한 후 두 번째 인증 수단을 요청합니다.',
  'second-factor.off':
    '2단계 인증은 비밀번호가 유출되어도 계정을 보호합니다. 휴대전화 앱의 코드나 패스키를 사용합니다.',
  'second-factor.add': '인증 앱 추가',
  'second-factor.unnamed': '인증 앱',
  'second-factor.passkey': '패스키',
  'second-factor.mailedCode': '이메일 코드',
  'second-factor.addedOn': '{day} 추가',
  'second-factor.usedOn': '마지막 사용: {day}',
  'second-factor.unused': '아직 사용하지 않음',
  'second-factor.disabled': '사용 중지됨',
  'second-factor.disabledText':
    '잘못된 코드가 너무 많이 입력되었습니다. 다시 사용하려면 복구 코드로 로그인하거나 올바른 코드를 세 번 연속으로 입력하여 로그인하세요.',
  'second-factor.rename': '이름 변경',
  'second-factor.renameSubmit': '저장',
  'second-factor.remove': '삭제',
  'second-factor.removeText': '이 앱의 코드를 더 이상 사용할 수 없습니다. 다른 모든 브라우저에서 로그아웃됩니다.',
  'second-factor.removeSubmit': '삭제',
  'second-factor.passkeysOn': '패스키 요청하기',
  'second-factor.passkeysOnText': '다른 방법으로 로그인한 후 패스키도 요청하도록 설정할 수 있습니다.',
  'second-factor.passkeysOff': '패스키 요청하지 않기',
  'second-factor.passkeysOffText': '다른 방법으로 로그인한 후 패스키도 요청합니다.',
  'second-factor.mailedCodesOn': '이메일 코드 사용',
  'second-factor.mailedCodesOnText':
    '로그인할 때 이메일로 코드를 보내 드릴 수 있습니다. 앱이나 패스키가 더 안전합니다.',
  'second-factor.mailedCodesOff': '이메일 코드 사용 안 함',
  'second-factor.mailedCodesOffText': '로그인할 때 이메일로 코드를 보내 드릴 수 있습니다.',
  'second-factor.codesLeft': '남은 복구 코드: {left}개.',
  'second-factor.codesFew': '남은 복구 코드: {left}개. 곧 새 코드를 만드세요.',
  'second-factor.newCodes': '새 복구 코드 만들기',
  'second-factor.browsers': '다음 브라우저에서는 두 번째 인증 수단을 요청하지 않습니다:',
  'second-factor.unnamedBrowser': '브라우저',
  'second-factor.thisBrowser': '이 브라우저',
  'second-factor.trustedUntil': '신뢰 기간: {day}부터 {end}까지',
  'second-factor.forget': '다시 묻기',
  'second-factor.toAccount': '내 계정',

  'second-factor.undo': '2단계 인증을 삭제할까요?',
  'second-factor.undoText':
    '본인이 추가하지 않았다면 다른 사람이 비밀번호를 알고 있을 수 있습니다. 2단계 인증을 모두 삭제하고 모든 기기에서 로그아웃합니다. 그런 다음 새 비밀번호를 설정하세요.',
  'second-factor.undoSubmit': '삭제하고 모든 기기에서 로그아웃',
  'second-factor.undone': '이 링크를 사용할 수 없습니다',
  'second-factor.undoneText': '2단계 인증이 이미 삭제되었거나 링크가 너무 오래되었습니다.',

  'second-factor.limited': '시도 횟수가 너무 많습니다',
  'second-factor.limitedText': '{duration} 후에 다시 시도하세요.',
  'second-factor.refused': '처리하지 못했습니다',
  'second-factor.refused.wrong_code':
    '코드가 잘못되었거나 이미 사용되었습니다. 다음 코드를 기다리세요. 코드가 계속 잘못되었다고 나오면 휴대전화의 시계를 확인하세요.',
  'second-factor.refused.recovery': '내 복구 코드가 아니거나 이미 사용된 코드입니다.',
  'second-factor.refused.mailed_code':
    '코드가 틀렸거나 이미 사용되었거나 너무 오래되었습니다. 다시 틀리면 새 코드를 보내세요.',
  'second-factor.refused.passkey': '패스키가 승인되지 않았습니다. 다시 시도하세요.',
  'second-factor.refused.form_expired': '페이지를 너무 오래 열어 두었습니다. 처음부터 다시 시작하세요.',
  'second-factor.refused.too_many': '인증 앱이 이미 다섯 개 있습니다. 먼저 하나를 삭제하세요.',
  'second-factor.refused.not_verified': '먼저 이메일 주소를 확인하세요. 그런 다음 2단계 인증을 설정할 수 있습니다.',
  'second-factor.refused.not_found': '이 인증 수단은 더 이상 없습니다.',
  'second-factor.refused.last': '{site}에서는 2단계 인증이 필요합니다. 삭제하기 전에 다른 인증 수단을 추가하세요.',
  'second-factor.refused.not_saved': '코드를 저장하고, 저장했음을 확인하세요.',

  'second-factor.mail.code': '{site} 코드',
  'second-factor.mail.codeLead': '로그인 화면에 이 코드를 입력하세요:',
  'second-factor.mail.codeLife': '{duration} 동안 한 번만 사용할 수 있습니다. 코드를 누구에게도 알려 주지 마세요.',
  'second-factor.mail.codeIgnore':
    '로그인하는 중이 아니라면 다른 사람이 비밀번호를 알고 있는 것입니다. 새 비밀번호를 설정하세요.',
  'second-factor.mail.button': '내 계정',
  'second-factor.mail.undoButton': '본인이 아닙니다',
  'second-factor.mail.added': '{site} 2단계 인증 수단이 추가되었습니다',
  'second-factor.mail.addedText': '내 계정에 추가된 인증 수단: {name}. 본인이 아니라면 지금 삭제하세요.',
  'second-factor.mail.removed': '{site} 2단계 인증 수단이 삭제되었습니다',
  'second-factor.mail.removedText': '삭제된 인증 수단: {name}. 본인이 아니라면 지금 새 비밀번호를 설정하세요.',
  'second-factor.mail.disabled': '{site} 계정에 잘못된 코드가 여러 번 입력되었습니다',
  'second-factor.mail.disabledText':
    '잘못된 코드가 100번 연속으로 입력되어 사용 중지된 인증 앱: {name}. 공격자가 비밀번호를 알고 있을 수 있으니 새 비밀번호를 설정하세요. 앱을 다시 사용하려면 복구 코드로 로그인하거나 올바른 코드를 세 번 연속으로 입력하여 로그인하세요.',
  'second-factor.mail.enabled': '{site} 인증 앱을 다시 사용할 수 있습니다',
  'second-factor.mail.enabledText':
    '다시 사용할 수 있는 인증 앱: {name}. 본인이 아니라면 지금 새 비밀번호를 설정하세요.',
  'second-factor.mail.codes_made': '{site} 복구 코드가 새로 만들어졌습니다',
  'second-factor.mail.codes_madeText':
    '이전 코드는 더 이상 사용할 수 없습니다. 본인이 아니라면 지금 새 비밀번호를 설정하고 새 코드를 만드세요.',
  'second-factor.mail.recovery_used': '{site}에서 복구 코드가 사용되었습니다',
  'second-factor.mail.recovery_usedText':
    '내 복구 코드 중 하나가 로그인에 사용되었습니다. 남은 코드: {left}개. 본인이 아니라면 지금 새 비밀번호를 설정하세요.',
  'second-factor.mail.recovery_fewText':
    '내 복구 코드 중 하나가 로그인에 사용되었습니다. 남은 코드: {left}개. 계정 페이지에서 새 코드를 만드세요. 본인이 아니라면 지금 새 비밀번호를 설정하세요.',
  'second-factor.mail.browser_trusted': '{site}에 새로 신뢰하는 브라우저가 있습니다',
  'second-factor.mail.browser_trustedText':
    '이 브라우저에서 로그인할 때 며칠 동안 두 번째 인증 수단을 요청하지 않습니다. 본인이 아니라면 지금 새 비밀번호를 설정하세요.',
  'second-factor.mail.reset': '{site} 2단계 인증이 모두 삭제되었습니다',
  'second-factor.mail.resetText':
    '2단계 인증과 복구 코드가 모두 삭제되었고 모든 기기에서 로그아웃되었습니다. 요청하지 않았다면 지금 새 비밀번호를 설정하고 {site}에 문의하세요.',
}

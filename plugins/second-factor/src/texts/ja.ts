import type { SecondFactorTexts } from './en.js'

/** The Japanese texts. */
export const ja: SecondFactorTexts = {
  'second-factor.lang': 'ja',

  'second-factor.challenge': '2 段階目の確認',
  'second-factor.way.app': '認証アプリを使う',
  'second-factor.way.appText': '認証アプリに表示された {site} のコードを入力してください。',
  'second-factor.way.appSubmit': '続ける',
  'second-factor.way.passkey': 'パスキーを使う',
  'second-factor.way.passkeyText': '{site} のパスキーまたはセキュリティキーを使ってください。',
  'second-factor.way.passkeySubmit': 'パスキーを使う',
  'second-factor.way.mail': 'コードをメールで受け取る',
  'second-factor.way.mailText': '{site} のアカウントのメールアドレスにコードを送ります。',
  'second-factor.way.mailSubmit': '続ける',
  'second-factor.way.recovery': 'リカバリーコードを使う',
  'second-factor.way.recoveryText':
    '保存したリカバリーコードを 1 つ入力してください。どのコードも 1 回だけ使えます。スマートフォンがなくても使えます。',
  'second-factor.way.recoverySubmit': '続ける',
  'second-factor.mailSubmit': 'コードを送信',
  'second-factor.code': 'コード (6 桁)',
  'second-factor.recoveryCode': 'リカバリーコード',
  'second-factor.trust': 'このブラウザーでは {duration}間確認しない',
  'second-factor.cancel': 'キャンセルして、もう一度サインイン',
  'second-factor.continue': '続ける',
  'second-factor.enablingTitle': '次のコードも必要です',
  'second-factor.enabling':
    'コードは正しく入力されました。コードを何度も間違えたため、正しいコードを 3 回続けて入力する必要があります。次のコードが表示されたら入力してください。',

  'second-factor.setup': '認証アプリを設定',
  'second-factor.requiredText': '{site} では 2 要素認証が必要です。続けるには、今すぐ設定してください。',
  'second-factor.setupText':
    'スマートフォンの認証アプリで、この QR コードを読み取ってください。次に、アプリに表示されたコードを入力してください。',
  'second-factor.qrCode': 'キーを含む QR コード。同じキーを下に文字で表示しています。',
  'second-factor.setupKey': '読み取れない場合は、次のキーをアプリに入力してください:',
  'second-factor.appName': 'アプリまたはスマートフォンの名前 (省略可)',
  'second-factor.setupSubmit': '確認',

  'second-factor.codes': 'リカバリーコード',
  'second-factor.codesText':
    'このコードを今すぐ保存または印刷してください。再表示はできません。スマートフォンをなくした場合に、各コードを 1 回だけ代わりに使えます。ご自身だけがわかる場所に保管してください。',
  'second-factor.codesSaved': 'コードを保存しました',

  'second-factor.section': '2 要素認証',
  'second-factor.on': 'サインインの後に、2 つ目の要素を確認します。',
  'second-factor.off':
    '2 要素認証を使うと、パスワードを盗まれてもアカウントを守れます。スマートフォンのアプリのコード、またはパスキーを使います。',
  'second-factor.add': '認証アプリを追加',
  'second-factor.unnamed': '認証アプリ',
  'second-factor.passkey': 'パスキー',
  'second-factor.mailedCode': 'メールのコード',
  'second-factor.addedOn': '{day}に追加',
  'second-factor.usedOn': '最終使用日: {day}',
  'second-factor.unused': '未使用',
  'second-factor.disabled': '無効',
  'second-factor.disabledText':
    '間違ったコードの入力が多すぎました。もう一度有効にするには、リカバリーコードを使うか、正しいコードを 3 回続けて入力して、サインインしてください。',
  'second-factor.rename': '名前を変更',
  'second-factor.renameSubmit': '保存',
  'second-factor.remove': '削除',
  'second-factor.removeText': 'このアプリのコードは使えなくなります。ほかのすべてのブラウザーからサインアウトします。',
  'second-factor.removeSubmit': '削除',
  'second-factor.passkeysOn': 'パスキーを確認する',
  'second-factor.passkeysOnText': '別の方法でサインインした後に、パスキーも確認するように設定できます。',
  'second-factor.passkeysOff': 'パスキーを確認しない',
  'second-factor.passkeysOffText': '別の方法でサインインした後に、パスキーも確認します。',
  'second-factor.mailedCodesOn': 'メールのコードを使う',
  'second-factor.mailedCodesOnText': 'サインインのときにコードをメールで送れます。アプリやパスキーのほうが安全です。',
  'second-factor.mailedCodesOff': 'メールのコードを使わない',
  'second-factor.mailedCodesOffText': 'サインインのときにコードをメールで送れます。',
  'second-factor.codesLeft': 'リカバリーコードの残り: {left} 個。',
  'second-factor.codesFew': 'リカバリーコードの残り: {left} 個。早めに新しいコードを作成してください。',
  'second-factor.newCodes': '新しいリカバリーコードを作成',
  'second-factor.browsers': '次のブラウザーでは、2 つ目の要素を確認しません:',
  'second-factor.unnamedBrowser': 'ブラウザー',
  'second-factor.thisBrowser': 'このブラウザー',
  'second-factor.trustedUntil': '信頼する期間: {day}から{end}まで',
  'second-factor.forget': '再び確認する',
  'second-factor.toAccount': 'アカウント',

  'second-factor.undo': '2 要素認証を解除しますか？',
  'second-factor.undoText':
    '追加した覚えがない場合は、ほかの人がパスワードを知っているおそれがあります。2 要素認証をすべて解除し、すべての端末からサインアウトします。その後、新しいパスワードを設定してください。',
  'second-factor.undoSubmit': '解除して、すべての端末からサインアウト',
  'second-factor.undone': 'このリンクは使えません',
  'second-factor.undoneText': 'すでに解除されたか、リンクが古すぎます。',

  'second-factor.limited': '試行回数が多すぎます',
  'second-factor.limitedText': '{duration}後にもう一度お試しください。',
  'second-factor.refused': 'うまくいきませんでした',
  'second-factor.refused.wrong_code':
    'コードが間違っているか、すでに使用されています。次のコードが表示されるまで待ってください。何度も間違いになる場合は、スマートフォンの時刻を確認してください。',
  'second-factor.refused.recovery': 'リカバリーコードが間違っているか、すでに使用されています。',
  'second-factor.refused.mailed_code':
    'コードが正しくないか、使用済みか、古すぎます。うまくいかない場合は、新しいコードを送ってください。',
  'second-factor.refused.passkey': 'パスキーは受け付けられませんでした。もう一度お試しください。',
  'second-factor.refused.form_expired': 'ページを開いてから時間が経ちすぎました。最初からやり直してください。',
  'second-factor.refused.too_many': '認証アプリはすでに 5 つあります。先に 1 つ削除してください。',
  'second-factor.refused.not_verified': '先にメールアドレスを確認してください。その後、2 要素認証を設定できます。',
  'second-factor.refused.not_found': 'この認証方法はすでにありません。',
  'second-factor.refused.last': '{site} では 2 要素認証が必要です。削除する前に、別の認証方法を追加してください。',
  'second-factor.refused.not_saved': 'コードを保存して、保存したことを確認してください。',

  'second-factor.mail.code': '{site} のコード',
  'second-factor.mail.codeLead': 'サインインの画面に次のコードを入力してください:',
  'second-factor.mail.codeLife': '{duration}以内に 1 回だけ使えます。コードをだれにも教えないでください。',
  'second-factor.mail.codeIgnore':
    'サインインしていない場合は、ほかの人がパスワードを知っています。新しいパスワードを設定してください。',
  'second-factor.mail.button': 'アカウント',
  'second-factor.mail.undoButton': '心当たりがありません',
  'second-factor.mail.added': '{site} の 2 要素認証の方法が追加されました',
  'second-factor.mail.addedText':
    'アカウントに追加された認証方法: {name}。心当たりがない場合は、すぐに削除してください。',
  'second-factor.mail.removed': '{site} の 2 要素認証の方法が 1 つ削除されました',
  'second-factor.mail.removedText':
    '削除された認証方法: {name}。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'second-factor.mail.disabled': '{site} のアカウントで、間違ったコードが何度も入力されました',
  'second-factor.mail.disabledText':
    '間違ったコードが 100 回続けて入力されたため、無効になった認証アプリ: {name}。攻撃者がパスワードを知っているおそれがあります。新しいパスワードを設定してください。アプリをもう一度有効にするには、リカバリーコードを使うか、正しいコードを 3 回続けて入力して、サインインしてください。',
  'second-factor.mail.enabled': '{site} の認証アプリを再び使えます',
  'second-factor.mail.enabledText':
    '再び有効になった認証アプリ: {name}。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'second-factor.mail.codes_made': '{site} の新しいリカバリーコードが作成されました',
  'second-factor.mail.codes_madeText':
    '以前のコードは使えなくなりました。心当たりがない場合は、すぐに新しいパスワードを設定して、新しいコードを作成してください。',
  'second-factor.mail.recovery_used': '{site} でリカバリーコードが使用されました',
  'second-factor.mail.recovery_usedText':
    'リカバリーコードを使ったサインインがありました。コードの残り: {left} 個。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'second-factor.mail.recovery_fewText':
    'リカバリーコードを使ったサインインがありました。コードの残り: {left} 個。アカウントのページで新しいコードを作成してください。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'second-factor.mail.browser_trusted': '{site} で新しいブラウザーが信頼されました',
  'second-factor.mail.browser_trustedText':
    'このブラウザーでのサインインでは、数日間、2 つ目の要素を確認しません。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'second-factor.mail.reset': '{site} の 2 要素認証が解除されました',
  'second-factor.mail.resetText':
    '2 要素認証とリカバリーコードがすべて削除され、すべての端末からサインアウトしました。依頼した覚えがない場合は、すぐに新しいパスワードを設定して、{site} にお問い合わせください。',
}

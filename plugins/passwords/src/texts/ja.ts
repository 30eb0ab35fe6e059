import type { PasswordTexts } from './en.js'

/** The Japanese texts. */
export const ja: PasswordTexts = {
  'passwords.lang': 'ja',

  'passwords.section': 'パスワード',
  'passwords.email': 'メールアドレス',
  'passwords.username': 'ユーザー名',
  'passwords.newPassword': '新しいパスワード ({count} 文字以上)',
  'passwords.currentPassword': '現在のパスワード',
  'passwords.newEmail': '新しいメールアドレス',
  'passwords.code': 'メールに記載されたコード',
  'passwords.toSignIn': 'サインイン',
  'passwords.toAccount': 'アカウント',

  'passwords.signUp': 'アカウントを作成',
  'passwords.signUpText':
    '長いパスワードを使ってください。いくつかの単語を並べると覚えやすくなります。スペースも使えます。',
  'passwords.signUpSubmit': 'アカウントを作成',
  'passwords.haveAccount': 'アカウントをお持ちの場合',
  'passwords.signUpAgain': '別のメールアドレスを使う',

  'passwords.verify': 'メールを確認してください',
  'passwords.verifyText':
    '{email} にメールをお送りしました。メールに記載されたコードを入力するか、このブラウザーでリンクを開いてください。',
  'passwords.verifySubmit': '続ける',
  'passwords.wrongCode':
    'コードが間違っているか、すでに使用されたか、有効期限が切れています。コードを 5 回間違えた場合は、もう一度アカウントを作成してください。',
  'passwords.confirm': 'アカウントの作成を完了してください',
  'passwords.confirmText': '{email} がご自身のメールアドレスであることを確認してください。',
  'passwords.confirmSubmit': '確認',
  'passwords.confirmElsewhere': 'アカウントの作成を完了してください',
  'passwords.confirmElsewhereText':
    '別のブラウザーで、{email} を使って {site} のアカウントを作成しようとしている人がいます。ご自身の操作であれば、パスワードを入力してください。そのパスワードがアカウントのパスワードになります。',
  'passwords.confirmElsewhereSubmit': 'アカウントを作成',

  'passwords.forgot': 'パスワードをお忘れですか？',
  'passwords.forgotText': 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  'passwords.forgotSubmit': 'リンクを送信',
  'passwords.sent': 'メールを確認してください',
  'passwords.sentText':
    'このアドレスのアカウントがある場合は、まもなくメールが届きます。迷惑メールフォルダーも確認してください。',
  'passwords.reset': '新しいパスワードを設定',
  'passwords.resetText': '設定すると、すべての端末からサインアウトします。',
  'passwords.resetSubmit': 'パスワードを設定',
  'passwords.done': 'パスワードを設定しました',
  'passwords.doneText': '新しいパスワードでサインインしてください。',

  'passwords.change': 'パスワードを変更',
  'passwords.changeText': '変更すると、ほかのすべてのブラウザーからサインアウトします。',
  'passwords.changeSubmit': 'パスワードを変更',
  'passwords.set': 'パスワードを設定',
  'passwords.setText': 'パスワードはまだありません。',
  'passwords.setSubmit': 'パスワードを設定',
  'passwords.setByMailText': 'パスワードを設定するためのリンクを、メールアドレスにお送りします。',
  'passwords.setByMailSubmit': 'リンクを受け取る',
  'passwords.remove': 'パスワードを削除',
  'passwords.removeText': 'パスキーなど、別の方法では引き続きサインインできます。',
  'passwords.removeSubmit': 'パスワードを削除',

  'passwords.email.section': 'メールアドレス',
  'passwords.email.change': 'メールアドレスを変更',
  'passwords.email.changeText': '新しいアドレスにリンクをお送りします。リンクを開くと、アドレスが変更されます。',
  'passwords.email.changeSubmit': 'リンクを送信',
  'passwords.email.confirm': 'メールアドレスを変更',
  'passwords.email.confirmText': 'メールアドレスが {email} に変更されます。これまでのアドレスは {former} です。',
  'passwords.email.confirmSubmit': 'アドレスを変更',
  'passwords.email.elsewhere': '先にサインインしてください',
  'passwords.email.elsewhereText': 'このブラウザーでアカウントにサインインしてから、もう一度リンクを開いてください。',
  'passwords.email.undo': '変更を元に戻す',
  'passwords.email.undoText':
    'メールアドレスが {email} に戻ります。すべての端末からサインアウトし、新しいパスワードを設定するためのリンクが届きます。',
  'passwords.email.undoSubmit': '変更を元に戻す',

  'passwords.used': 'このリンクは使えません',
  'passwords.usedText': 'すでに使用されたか、有効期限が切れたか、その後の変更によって無効になっています。',
  'passwords.limited': '試行回数が多すぎます',
  'passwords.limitedText': '{duration}後にもう一度お試しください。',
  'passwords.refused': '入力内容を修正してください',
  'passwords.refused.email.invalid': 'このメールアドレスは使えません。',
  'passwords.refused.username.invalid':
    '文字、数字、ピリオド、ハイフン、アンダースコアを使って、3 文字以上 64 文字以内で入力してください。先頭と末尾は文字または数字にしてください。',
  'passwords.refused.taken': 'このユーザー名はすでに使われています。別のユーザー名を選んでください。',
  'passwords.refused.not_allowed':
    'このアカウントは作成できません。招待を受けた場合は、招待が届いたアドレスを使ってください。',
  'passwords.refused.wrong': '現在のパスワードと一致しません。',
  'passwords.refused.too_short': '{minLength} 文字以上にしてください。スペースや単語も使えます。',
  'passwords.refused.too_long': '{maxLength} 文字以内にしてください。',
  'passwords.refused.malformed': '保存できない文字がパスワードに含まれています。',
  'passwords.refused.about_you': 'パスワードが、名前、メールアドレス、またはこのサイトの名前に似すぎています。',
  'passwords.refused.common':
    '多くの人が使っているパスワードか、単純なパターンのパスワードです。別のパスワードを選んでください。',
  'passwords.refused.breached':
    'このパスワードは、盗まれたパスワードのリストに載っています。別のパスワードを選んでください。数字を 1 つ変えるだけでは安全になりません。',

  'passwords.mail.verify': '{site} のアカウントの作成を完了してください',
  'passwords.mail.verifyText': 'このメールアドレスでアカウントを作成する操作がありました。おそらくご自身の操作です。',
  'passwords.mail.verifyButton': 'アカウントの作成を完了',
  'passwords.mail.verifyLead': '完了するには、次のリンクを開いてください:',
  'passwords.mail.taken': '{site} のアカウントをすでにお持ちです',
  'passwords.mail.takenText':
    'このメールアドレスでアカウントを作成する操作がありました。おそらくご自身の操作です。アカウントはすでにありますので、サインインしてください。パスワードがわからない場合は、新しいパスワードを設定してください。',
  'passwords.mail.takenButton': '新しいパスワードを設定',
  'passwords.mail.takenLead': '新しいパスワードを設定するには、次のページを開いてください:',
  'passwords.mail.reset': '{site} の新しいパスワードを設定してください',
  'passwords.mail.resetText': 'アカウントに新しいパスワードを設定する操作がありました。おそらくご自身の操作です。',
  'passwords.mail.resetButton': '新しいパスワードを設定',
  'passwords.mail.resetLead': '新しいパスワードを設定するには、次のリンクを開いてください:',
  'passwords.mail.confirm': '{site} の新しいメールアドレス',
  'passwords.mail.confirmText':
    'これがご自身の新しいメールアドレスであることを確認してください。リンクは、サインインした状態で開いてください。',
  'passwords.mail.confirmButton': 'アドレスを確認',
  'passwords.mail.confirmLead': '確認するには、次のリンクを開いてください:',
  'passwords.mail.code': 'または、次のコードを入力してください:',
  'passwords.mail.life': '有効期間は {duration}です。',
  'passwords.mail.ignore': '心当たりがない場合は、このメールを無視してください。何も変更されません。',

  'passwords.mail.changed': '{site} のパスワードが変更されました',
  'passwords.mail.changedText': '心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'passwords.mail.changedButton': '心当たりがありません',
  'passwords.mail.set': '{site} のパスワードが設定されました',
  'passwords.mail.setText': '心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'passwords.mail.setButton': '心当たりがありません',
  'passwords.mail.removed': '{site} のパスワードが削除されました',
  'passwords.mail.removedText':
    'パスワードではサインインできなくなりました。心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'passwords.mail.removedButton': '心当たりがありません',
  'passwords.mail.breached': '{site} のパスワードを変更してください',
  'passwords.mail.breachedText':
    'お使いのパスワードが、どこかで盗まれたパスワードのリストに載っています。ほかの人がここで試すおそれがあります。新しいパスワードを設定してください。',
  'passwords.mail.breachedButton': '新しいパスワードを設定',
  'passwords.mail.emailAsked': '{site} のメールアドレスを変更する操作がありました',
  'passwords.mail.emailAskedText': '心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'passwords.mail.emailAskedButton': '心当たりがありません',
  'passwords.mail.emailChanged': '{site} のメールアドレスが変更されました',
  'passwords.mail.emailChangedText':
    'メールアドレスが {email} に変更されました。心当たりがない場合は、変更を元に戻してください。',
  'passwords.mail.emailChangedButton': '心当たりがないので元に戻す',
}

import type { PasswordTexts } from './en.js'

/** The Turkish texts. Names have no case endings, because these depend on the letters of the name. */
export const tr: PasswordTexts = {
  'passwords.lang': 'tr',

  'passwords.section': 'Parola',
  'passwords.email': 'E-posta',
  'passwords.username': 'Kullanıcı adı',
  'passwords.newPassword': 'Yeni parola, en az {count} karakter',
  'passwords.currentPassword': 'Mevcut parola',
  'passwords.newEmail': 'Yeni e-posta adresi',
  'passwords.code': 'E-postadaki kod',
  'passwords.toSignIn': 'Oturum aç',
  'passwords.toAccount': 'Hesabınız',

  'passwords.signUp': 'Hesap oluştur',
  'passwords.signUpText': 'Uzun bir parola kullanın. Birkaç sözcüğü hatırlamak kolaydır, boşluk da kullanabilirsiniz.',
  'passwords.signUpSubmit': 'Hesap oluştur',
  'passwords.haveAccount': 'Hesabım var',
  'passwords.signUpAgain': 'Başka bir e-posta adresi kullan',

  'passwords.verify': 'E-postanızı kontrol edin',
  'passwords.verifyText':
    '{email} adresine bir e-posta gönderdik. E-postadaki kodu yazın veya bağlantıyı bu tarayıcıda açın.',
  'passwords.verifySubmit': 'Devam et',
  'passwords.wrongCode':
    'Kod yanlış, daha önce kullanılmış veya süresi dolmuş. Beş yanlış koddan sonra hesabı yeniden oluşturun.',
  'passwords.confirm': 'Hesabınızı tamamlayın',
  'passwords.confirmText': '{email} adresinin sizin e-posta adresiniz olduğunu onaylayın.',
  'passwords.confirmSubmit': 'Onayla',
  'passwords.confirmElsewhere': 'Hesabınızı tamamlayın',
  'passwords.confirmElsewhereText':
    'Birisi başka bir tarayıcıda {email} adresi için {site} sitesinde hesap oluşturmak istiyor. Bu sizseniz parolanızı yazın. Bu, hesabın parolası olur.',
  'passwords.confirmElsewhereSubmit': 'Hesabımı oluştur',

  'passwords.forgot': 'Parolanızı mı unuttunuz?',
  'passwords.forgotText':
    'E-posta adresinizi yazın. Size yeni bir parola belirleyebileceğiniz bir bağlantı göndeririz.',
  'passwords.forgotSubmit': 'Bağlantıyı gönder',
  'passwords.sent': 'E-postanızı kontrol edin',
  'passwords.sentText': 'Bu adres için bir hesap varsa bir e-posta yolda. Spam klasörünüze de bakın.',
  'passwords.reset': 'Yeni parola belirleyin',
  'passwords.resetText': 'Ardından her yerde oturumunuz kapatılır.',
  'passwords.resetSubmit': 'Parolayı belirle',
  'passwords.done': 'Parolanız belirlendi',
  'passwords.doneText': 'Şimdi bu parolayla oturum açın.',

  'passwords.change': 'Parolayı değiştir',
  'passwords.changeText': 'Ardından diğer tüm tarayıcılarda oturumunuz kapatılır.',
  'passwords.changeSubmit': 'Parolayı değiştir',
  'passwords.set': 'Parola belirle',
  'passwords.setText': 'Henüz parolanız yok.',
  'passwords.setSubmit': 'Parolayı belirle',
  'passwords.setByMailText': 'Parola belirlemeniz için e-posta adresinize bir bağlantı göndeririz.',
  'passwords.setByMailSubmit': 'Bana bağlantı gönder',
  'passwords.remove': 'Parolayı kaldır',
  'passwords.removeText': 'Başka bir yöntemle, örneğin geçiş anahtarıyla oturum açmaya devam edebilirsiniz.',
  'passwords.removeSubmit': 'Parolayı kaldır',

  'passwords.email.section': 'E-posta adresi',
  'passwords.email.change': 'E-posta adresini değiştir',
  'passwords.email.changeText':
    'Yeni adrese bir bağlantı göndeririz. Bağlantıyı açtığınızda e-posta adresiniz değişir.',
  'passwords.email.changeSubmit': 'Bağlantıyı gönder',
  'passwords.email.confirm': 'E-posta adresini değiştir',
  'passwords.email.confirmText': 'Yeni e-posta adresiniz {email} olacak. Şimdiki adresiniz: {former}.',
  'passwords.email.confirmSubmit': 'Adresi değiştir',
  'passwords.email.elsewhere': 'Önce oturum açın',
  'passwords.email.elsewhereText': 'Bu tarayıcıda hesabınızda oturum açın, ardından bağlantıyı yeniden açın.',
  'passwords.email.undo': 'Değişikliği geri al',
  'passwords.email.undoText':
    'E-posta adresiniz yeniden {email} olur. Her yerde oturumunuz kapatılır ve yeni parola için bir bağlantı alırsınız.',
  'passwords.email.undoSubmit': 'Değişikliği geri al',

  'passwords.used': 'Bu bağlantı çalışmıyor',
  'passwords.usedText': 'Daha önce kullanılmış, süresi dolmuş veya daha yeni bir değişiklikle geçersiz olmuş.',
  'passwords.limited': 'Çok fazla deneme',
  'passwords.limitedText': '{duration} sonra yeniden deneyin.',
  'passwords.refused': 'Lütfen formu düzeltin',
  'passwords.refused.email.invalid': 'Bu e-posta adresini kullanamıyoruz.',
  'passwords.refused.username.invalid':
    '3 ila 64 harf, rakam, nokta, kısa çizgi ve alt çizgi kullanın. Bir harf veya rakamla başlayıp bitirin.',
  'passwords.refused.taken': 'Bu kullanıcı adı başkasına ait. Başka bir ad seçin.',
  'passwords.refused.not_allowed':
    'Site bu hesabı oluşturmuyor. Davet aldıysanız, davetin gönderildiği adresi kullanın.',
  'passwords.refused.wrong': 'Bu, mevcut parolanız değil.',
  'passwords.refused.too_short': 'En az {minLength} karakter kullanın. Boşluk ve sözcük kullanabilirsiniz.',
  'passwords.refused.too_long': 'En fazla {maxLength} karakter kullanın.',
  'passwords.refused.malformed': 'Parola, saklanamayan karakterler içeriyor.',
  'passwords.refused.about_you': 'Parola; adınıza, e-posta adresinize veya bu sitenin adına çok benziyor.',
  'passwords.refused.common':
    'Bu parolayı birçok kişi kullanıyor veya parola basit bir kalıba uyuyor. Başka bir parola seçin.',
  'passwords.refused.breached':
    'Bu parola, çalınmış parolaların listelerinde yer alıyor. Başka bir parola seçin; bir rakamı değiştirmek işe yaramaz.',

  'passwords.mail.verify': '{site} hesabınızı tamamlayın',
  'passwords.mail.verifyText': 'Birisi, büyük olasılıkla siz, bu e-posta adresiyle hesap oluşturmak istiyor.',
  'passwords.mail.verifyButton': 'Hesabımı tamamla',
  'passwords.mail.verifyLead': 'Tamamlamak için bu bağlantıyı açın:',
  'passwords.mail.taken': '{site} sitesinde zaten hesabınız var',
  'passwords.mail.takenText':
    'Birisi, büyük olasılıkla siz, bu e-posta adresiyle hesap oluşturmaya çalıştı. Zaten bir hesabınız var, oturum açın. Parolanızı bilmiyorsanız yeni bir parola belirleyin.',
  'passwords.mail.takenButton': 'Yeni parola belirle',
  'passwords.mail.takenLead': 'Yeni parola belirlemek için bu sayfayı açın:',
  'passwords.mail.reset': '{site} için yeni parola belirleyin',
  'passwords.mail.resetText': 'Birisi, büyük olasılıkla siz, hesabınız için yeni bir parola belirlemek istiyor.',
  'passwords.mail.resetButton': 'Yeni parola belirle',
  'passwords.mail.resetLead': 'Yeni parola belirlemek için bu bağlantıyı açın:',
  'passwords.mail.confirm': '{site} sitesindeki yeni e-posta adresiniz',
  'passwords.mail.confirmText':
    'Bunun yeni e-posta adresiniz olduğunu onaylayın. Bağlantıyı açarken oturumunuz açık olmalıdır.',
  'passwords.mail.confirmButton': 'Adresi onayla',
  'passwords.mail.confirmLead': 'Onaylamak için bu bağlantıyı açın:',
  'passwords.mail.code': 'Veya bu kodu yazın:',
  'passwords.mail.life': 'Geçerlilik süresi: {duration}.',
  'passwords.mail.ignore': 'Bunu siz yapmadıysanız bu e-postayı yok sayın: hiçbir şey değişmez.',

  'passwords.mail.changed': '{site} parolanız değiştirildi',
  'passwords.mail.changedText': 'Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'passwords.mail.changedButton': 'Bunu ben yapmadım',
  'passwords.mail.set': 'Artık {site} sitesinde bir parolanız var',
  'passwords.mail.setText': 'Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'passwords.mail.setButton': 'Bunu ben yapmadım',
  'passwords.mail.removed': '{site} parolanız kaldırıldı',
  'passwords.mail.removedText':
    'Artık parolayla oturum açamazsınız. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'passwords.mail.removedButton': 'Bunu ben yapmadım',
  'passwords.mail.breached': '{site} parolanızı değiştirin',
  'passwords.mail.breachedText':
    'Parolanız, bir yerden çalınmış parolaların listelerinde yer alıyor. Başkaları onu burada deneyebilir. Yeni bir parola belirleyin.',
  'passwords.mail.breachedButton': 'Yeni parola belirle',
  'passwords.mail.emailAsked': 'Birisi {site} sitesindeki e-posta adresinizi değiştirmek istiyor',
  'passwords.mail.emailAskedText': 'Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'passwords.mail.emailAskedButton': 'Bunu ben yapmadım',
  'passwords.mail.emailChanged': '{site} sitesindeki e-posta adresiniz değiştirildi',
  'passwords.mail.emailChangedText': 'E-posta adresiniz artık {email}. Bunu siz yapmadıysanız değişikliği geri alın.',
  'passwords.mail.emailChangedButton': 'Bunu ben yapmadım: geri al',
}

import type { SecondFactorTexts } from './en.js'

/** The Turkish texts. Names have no case endings, because these depend on the letters of the name. */
export const tr: SecondFactorTexts = {
  'second-factor.lang': 'tr',

  'second-factor.challenge': 'İkinci adım',
  'second-factor.way.app': 'Kimlik doğrulayıcı uygulaması kullan',
  'second-factor.way.appText': 'Kimlik doğrulayıcı uygulamanızın {site} için gösterdiği kodu yazın.',
  'second-factor.way.appSubmit': 'Devam et',
  'second-factor.way.passkey': 'Geçiş anahtarı kullan',
  'second-factor.way.passkeyText': '{site} için geçiş anahtarınızı veya güvenlik anahtarınızı kullanın.',
  'second-factor.way.passkeySubmit': 'Geçiş anahtarı kullan',
  'second-factor.way.mail': 'Kodu e-postayla gönder',
  'second-factor.way.mailText': '{site} hesabınızın e-posta adresine bir kod göndeririz.',
  'second-factor.way.mailSubmit': 'Devam et',
  'second-factor.way.recovery': 'Kurtarma kodu kullan',
  'second-factor.way.recoveryText':
    'Kaydettiğiniz kurtarma kodlarından birini yazın. Her biri, telefonunuz olmadan da bir kez çalışır.',
  'second-factor.way.recoverySubmit': 'Devam et',
  'second-factor.mailSubmit': 'Kodu gönder',
  'second-factor.code': '6 haneli kod',
  'second-factor.recoveryCode': 'Kurtarma kodu',
  'second-factor.trust': 'Bu tarayıcıda {duration} boyunca yeniden sorma',
  'second-factor.cancel': 'İptal et ve yeniden oturum aç',
  'second-factor.continue': 'Devam et',
  'second-factor.enablingTitle': 'Bir kod daha',
  'second-factor.enabling':
    'Kod doğruydu. Çok sayıda yanlış koddan sonra art arda üç doğru kod gerekir. Sonraki kodu bekleyin ve yazın.',

  'second-factor.setup': 'Kimlik doğrulayıcı uygulaması kur',
  'second-factor.requiredText': '{site} ikinci bir faktör istiyor. Devam etmek için şimdi bir tane kurun.',
  'second-factor.setupText':
    'Bu QR kodunu telefonunuzdaki bir kimlik doğrulayıcı uygulamasıyla tarayın. Ardından uygulamanın gösterdiği kodu yazın.',
  'second-factor.qrCode': 'Anahtarı içeren QR kodu. Aynı anahtar aşağıda metin olarak yer alır.',
  'second-factor.setupKey': 'Tarayamıyorsanız bu anahtarı uygulamaya yazın:',
  'second-factor.appName': 'Uygulamanın veya telefonun adı (isteğe bağlı)',
  'second-factor.setupSubmit': 'Onayla',

  'second-factor.codes': 'Kurtarma kodlarınız',
  'second-factor.codesText':
    'Bu kodları şimdi kaydedin veya yazdırın: bir daha gösterilmez. Telefonunuzu kaybederseniz her kod bir kez onun yerine geçer. Kodları yalnızca sizin bulabileceğiniz bir yerde saklayın.',
  'second-factor.codesSaved': 'Kodları kaydettim',

  'second-factor.section': 'İkinci faktör',
  'second-factor.on': 'Oturum açtıktan sonra ikinci bir faktör isteriz.',
  'second-factor.off':
    'İkinci bir faktör, parolanız çalınsa bile hesabınızı korur: telefonunuzdaki bir uygulamanın kodu veya bir geçiş anahtarı.',
  'second-factor.add': 'Kimlik doğrulayıcı uygulaması ekle',
  'second-factor.unnamed': 'Kimlik doğrulayıcı uygulaması',
  'second-factor.passkey': 'Geçiş anahtarı',
  'second-factor.mailedCode': 'E-posta kodları',
  'second-factor.addedOn': 'Eklenme tarihi: {day}',
  'second-factor.usedOn': 'Son kullanım: {day}',
  'second-factor.unused': 'Henüz kullanılmadı',
  'second-factor.disabled': 'devre dışı',
  'second-factor.disabledText':
    'Çok fazla yanlış kod girildi. Uygulamayı yeniden etkinleştirmek için bir kurtarma koduyla veya art arda üç doğru kodla oturum açın.',
  'second-factor.rename': 'Yeniden adlandır',
  'second-factor.renameSubmit': 'Kaydet',
  'second-factor.remove': 'Kaldır',
  'second-factor.removeText': 'Bu uygulamanın kodları artık çalışmaz. Diğer tüm tarayıcılarda oturumunuz kapatılır.',
  'second-factor.removeSubmit': 'Kaldır',
  'second-factor.passkeysOn': 'Geçiş anahtarı iste',
  'second-factor.passkeysOnText': 'Başka bir yöntemle oturum açtığınızda, ardından geçiş anahtarınızı isteyebiliriz.',
  'second-factor.passkeysOff': 'Geçiş anahtarı isteme',
  'second-factor.passkeysOffText': 'Başka bir yöntemle oturum açtığınızda, ardından geçiş anahtarınızı isteriz.',
  'second-factor.mailedCodesOn': 'E-posta kodlarını kullan',
  'second-factor.mailedCodesOnText':
    'Oturum açarken size e-postayla kod gönderebiliriz. Uygulama veya geçiş anahtarı daha güvenlidir.',
  'second-factor.mailedCodesOff': 'E-posta kodlarını kullanma',
  'second-factor.mailedCodesOffText': 'Oturum açarken size e-postayla kod gönderebiliriz.',
  'second-factor.codesLeft': 'Kalan kurtarma kodu: {left}.',
  'second-factor.codesFew': 'Kalan kurtarma kodu: {left}. Yakında yenilerini oluşturun.',
  'second-factor.newCodes': 'Yeni kurtarma kodları oluştur',
  'second-factor.browsers': 'Bu tarayıcılarda ikinci bir faktör istemeyiz:',
  'second-factor.unnamedBrowser': 'Tarayıcı',
  'second-factor.thisBrowser': 'bu tarayıcı',
  'second-factor.trustedUntil': 'Güvenilir: {day} – {end}',
  'second-factor.forget': 'Yeniden sor',
  'second-factor.toAccount': 'Hesabınız',

  'second-factor.undo': 'İkinci faktör kaldırılsın mı?',
  'second-factor.undoText':
    'Bunu siz eklemediyseniz başka biri parolanızı biliyor olabilir. Tüm ikinci faktörleri kaldırır ve her yerde oturumunuzu kapatırız. Ardından yeni bir parola belirleyin.',
  'second-factor.undoSubmit': 'Kaldır ve her yerde oturumu kapat',
  'second-factor.undone': 'Bu bağlantı çalışmıyor',
  'second-factor.undoneText': 'İkinci faktör zaten kaldırılmış veya bağlantı çok eski.',

  'second-factor.limited': 'Çok fazla deneme',
  'second-factor.limitedText': '{duration} sonra yeniden deneyin.',
  'second-factor.refused': 'İşe yaramadı',
  'second-factor.refused.wrong_code':
    'Kod yanlış veya daha önce kullanılmış. Sonraki kodu bekleyin. Kodlar sürekli yanlışsa telefonunuzun saatini kontrol edin.',
  'second-factor.refused.recovery': 'Bu, kurtarma kodlarınızdan biri değil veya daha önce kullanılmış.',
  'second-factor.refused.mailed_code':
    'Kod yanlış, daha önce kullanılmış veya çok eski. Yine yanlışsa yeni bir kod gönderin.',
  'second-factor.refused.passkey': 'Geçiş anahtarı kabul edilmedi. Yeniden deneyin.',
  'second-factor.refused.form_expired': 'Sayfa çok uzun süre açık kaldı. Yeniden başlayın.',
  'second-factor.refused.too_many': 'Zaten beş kimlik doğrulayıcı uygulamanız var. Önce birini kaldırın.',
  'second-factor.refused.not_verified': 'Önce e-posta adresinizi onaylayın. Ardından ikinci bir faktör kurabilirsiniz.',
  'second-factor.refused.not_found': 'Bu ikinci faktör artık yok.',
  'second-factor.refused.last': '{site} ikinci bir faktör istiyor. Bunu kaldırmadan önce başka bir tane ekleyin.',
  'second-factor.refused.not_saved': 'Kodları kaydedin ve kaydettiğinizi onaylayın.',

  'second-factor.mail.code': '{site} için kodunuz',
  'second-factor.mail.codeLead': 'Bu kodu oturum açtığınız yere yazın:',
  'second-factor.mail.codeLife': '{duration} boyunca bir kez çalışır. Kodu kimseye söylemeyin.',
  'second-factor.mail.codeIgnore': 'Oturum açmıyorsanız başka biri parolanızı biliyor: yeni bir parola belirleyin.',
  'second-factor.mail.button': 'Hesabınız',
  'second-factor.mail.undoButton': 'Bunu ben yapmadım',
  'second-factor.mail.added': 'Artık {site} sitesinde ikinci bir faktörünüz var',
  'second-factor.mail.addedText': 'Hesabınıza eklenen ikinci faktör: {name}. Bunu siz yapmadıysanız hemen kaldırın.',
  'second-factor.mail.removed': '{site} hesabınızdan bir ikinci faktör kaldırıldı',
  'second-factor.mail.removedText':
    'Kaldırılan ikinci faktör: {name}. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'second-factor.mail.disabled': '{site} hesabınız için çok sayıda yanlış kod',
  'second-factor.mail.disabledText':
    'Art arda 100 yanlış koddan sonra devre dışı bırakılan uygulama: {name}. Bir saldırgan parolanızı biliyor olabilir: yeni bir parola belirleyin. Uygulamayı yeniden etkinleştirmek için bir kurtarma koduyla veya art arda üç doğru kodla oturum açın.',
  'second-factor.mail.enabled': '{site} için kimlik doğrulayıcı uygulamanız yeniden çalışıyor',
  'second-factor.mail.enabledText':
    'Yeniden etkinleştirilen uygulama: {name}. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'second-factor.mail.codes_made': '{site} için yeni kurtarma kodlarınız var',
  'second-factor.mail.codes_madeText':
    'Önceki kodlar artık çalışmıyor. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin ve yeni kodlar oluşturun.',
  'second-factor.mail.recovery_used': '{site} sitesinde bir kurtarma kodu kullanıldı',
  'second-factor.mail.recovery_usedText':
    'Oturum açmak için kurtarma kodlarınızdan biri kullanıldı. Kalan kod: {left}. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'second-factor.mail.recovery_fewText':
    'Oturum açmak için kurtarma kodlarınızdan biri kullanıldı. Kalan kod: {left}. Hesap sayfanızda yenilerini oluşturun. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'second-factor.mail.browser_trusted': '{site} sitesinde yeni bir güvenilir tarayıcı',
  'second-factor.mail.browser_trustedText':
    'Bu tarayıcıda oturum açarken birkaç gün boyunca ikinci bir faktör istenmez. Bunu siz yapmadıysanız hemen yeni bir parola belirleyin.',
  'second-factor.mail.reset': '{site} sitesindeki ikinci faktörünüz kaldırıldı',
  'second-factor.mail.resetText':
    'Tüm ikinci faktörler ve kurtarma kodları kaldırıldı ve her yerde oturumunuz kapatıldı. Bunu siz istemediyseniz hemen yeni bir parola belirleyin ve {site} ile iletişime geçin.',
}

import type { SecondFactorTexts } from './en.js'

/** The Polish texts. */
export const pl: SecondFactorTexts = {
  'second-factor.lang': 'pl',

  'second-factor.challenge': 'Drugi krok',
  'second-factor.way.app': 'Użyj aplikacji uwierzytelniającej',
  'second-factor.way.appText': 'Wpisz kod, który Twoja aplikacja uwierzytelniająca pokazuje dla {site}.',
  'second-factor.way.appSubmit': 'Dalej',
  'second-factor.way.passkey': 'Użyj klucza dostępu',
  'second-factor.way.passkeyText': 'Użyj swojego klucza dostępu lub klucza bezpieczeństwa do {site}.',
  'second-factor.way.passkeySubmit': 'Użyj klucza dostępu',
  'second-factor.way.mail': 'Wyślij mi kod e-mailem',
  'second-factor.way.mailText': 'Wyślemy kod na adres e-mail Twojego konta w {site}.',
  'second-factor.way.mailSubmit': 'Dalej',
  'second-factor.way.recovery': 'Użyj kodu odzyskiwania',
  'second-factor.way.recoveryText':
    'Wpisz jeden z zapisanych kodów odzyskiwania. Każdy działa tylko raz, także bez telefonu.',
  'second-factor.way.recoverySubmit': 'Dalej',
  'second-factor.mailSubmit': 'Wyślij kod',
  'second-factor.code': 'Kod, 6 cyfr',
  'second-factor.recoveryCode': 'Kod odzyskiwania',
  'second-factor.trust': 'Nie pytaj ponownie w tej przeglądarce przez {duration}',
  'second-factor.cancel': 'Anuluj i zaloguj się ponownie',
  'second-factor.continue': 'Dalej',
  'second-factor.enablingTitle': 'Jeszcze jeden kod',
  'second-factor.enabling':
    'Kod był poprawny. Po wielu błędnych kodach potrzebujemy trzech poprawnych z rzędu. Poczekaj na następny kod i wpisz go.',

  'second-factor.setup': 'Skonfiguruj aplikację uwierzytelniającą',
  'second-factor.requiredText': '{site} wymaga drugiego składnika. Skonfiguruj go teraz, aby przejść dalej.',
  'second-factor.setupText':
    'Zeskanuj ten kod QR aplikacją uwierzytelniającą w telefonie. Następnie wpisz kod, który pokazuje aplikacja.',
  'second-factor.qrCode': 'Kod QR z kluczem. Ten sam klucz znajduje się poniżej jako tekst.',
  'second-factor.setupKey': 'Jeśli nie możesz go zeskanować, wpisz w aplikacji ten klucz:',
  'second-factor.appName': 'Nazwa aplikacji lub telefonu (opcjonalnie)',
  'second-factor.setupSubmit': 'Potwierdź',

  'second-factor.codes': 'Twoje kody odzyskiwania',
  'second-factor.codesText':
    'Zapisz lub wydrukuj te kody teraz: nie zostaną pokazane ponownie. Jeśli zgubisz telefon, każdy kod zastąpi go jeden raz. Przechowuj je tam, gdzie tylko Ty je znajdziesz.',
  'second-factor.codesSaved': 'Kody są zapisane',

  'second-factor.section': 'Drugi składnik',
  'second-factor.on': 'Po zalogowaniu prosimy o drugi składnik.',
  'second-factor.off':
    'Drugi składnik chroni Twoje konto nawet wtedy, gdy ktoś ukradnie hasło: jest to kod z aplikacji w telefonie lub klucz dostępu.',
  'second-factor.add': 'Dodaj aplikację uwierzytelniającą',
  'second-factor.unnamed': 'Aplikacja uwierzytelniająca',
  'second-factor.passkey': 'Klucz dostępu',
  'second-factor.mailedCode': 'Kody e-mailem',
  'second-factor.addedOn': 'Dodana {day}',
  'second-factor.usedOn': 'Ostatnio użyta {day}',
  'second-factor.unused': 'Jeszcze nieużywana',
  'second-factor.disabled': 'wyłączona',
  'second-factor.disabledText':
    'Wpisano zbyt wiele błędnych kodów. Aby ponownie włączyć aplikację, zaloguj się kodem odzyskiwania lub trzema poprawnymi kodami z rzędu.',
  'second-factor.rename': 'Zmień nazwę',
  'second-factor.renameSubmit': 'Zapisz',
  'second-factor.remove': 'Usuń',
  'second-factor.removeText':
    'Kody z tej aplikacji przestaną działać. Nastąpi wylogowanie ze wszystkich innych przeglądarek.',
  'second-factor.removeSubmit': 'Usuń',
  'second-factor.passkeysOn': 'Proś o klucz dostępu',
  'second-factor.passkeysOnText': 'Po zalogowaniu inną metodą możemy prosić o Twój klucz dostępu.',
  'second-factor.passkeysOff': 'Nie proś o klucz dostępu',
  'second-factor.passkeysOffText': 'Po zalogowaniu inną metodą prosimy o Twój klucz dostępu.',
  'second-factor.mailedCodesOn': 'Używaj kodów e-mailem',
  'second-factor.mailedCodesOnText':
    'Możemy wysyłać kod e-mailem przy logowaniu. Aplikacja lub klucz dostępu są bezpieczniejsze.',
  'second-factor.mailedCodesOff': 'Nie używaj kodów e-mailem',
  'second-factor.mailedCodesOffText': 'Możemy wysyłać kod e-mailem przy logowaniu.',
  'second-factor.codesLeft': 'Pozostałe kody odzyskiwania: {left}.',
  'second-factor.codesFew': 'Pozostałe kody odzyskiwania: {left}. Wkrótce utwórz nowe.',
  'second-factor.newCodes': 'Utwórz nowe kody odzyskiwania',
  'second-factor.browsers': 'W tych przeglądarkach nie prosimy o drugi składnik:',
  'second-factor.unnamedBrowser': 'Przeglądarka',
  'second-factor.thisBrowser': 'ta przeglądarka',
  'second-factor.trustedUntil': 'Zaufana od {day} do {end}',
  'second-factor.forget': 'Pytaj ponownie',
  'second-factor.toAccount': 'Twoje konto',

  'second-factor.undo': 'Usunąć drugi składnik?',
  'second-factor.undoText':
    'Jeśli to nie Twoja zmiana, inna osoba może znać Twoje hasło. Usuniemy wszystkie drugie składniki i nastąpi wylogowanie ze wszystkich urządzeń. Potem ustaw nowe hasło.',
  'second-factor.undoSubmit': 'Usuń i wyloguj ze wszystkich urządzeń',
  'second-factor.undone': 'Ten link nie działa',
  'second-factor.undoneText': 'Drugi składnik został już usunięty lub link jest zbyt stary.',

  'second-factor.limited': 'Zbyt wiele prób',
  'second-factor.limitedText': 'Kolejna próba możliwa za: {duration}.',
  'second-factor.refused': 'Nie udało się',
  'second-factor.refused.wrong_code':
    'Kod jest błędny lub został już użyty. Poczekaj na następny. Jeśli kody są ciągle błędne, sprawdź zegar w telefonie.',
  'second-factor.refused.recovery': 'To nie jest żaden z Twoich kodów odzyskiwania lub został już użyty.',
  'second-factor.refused.mailed_code':
    'Kod jest błędny, został już użyty lub jest za stary. Jeśli znów się nie uda, wyślij nowy.',
  'second-factor.refused.passkey': 'Klucz dostępu nie został przyjęty. Spróbuj ponownie.',
  'second-factor.refused.form_expired': 'Strona była otwarta zbyt długo. Zacznij od nowa.',
  'second-factor.refused.too_many': 'Masz już pięć aplikacji uwierzytelniających. Najpierw usuń jedną z nich.',
  'second-factor.refused.not_verified':
    'Najpierw potwierdź swój adres e-mail. Potem możesz skonfigurować drugi składnik.',
  'second-factor.refused.not_found': 'Ten drugi składnik już nie istnieje.',
  'second-factor.refused.last': '{site} wymaga drugiego składnika. Dodaj inny, zanim usuniesz ten.',
  'second-factor.refused.not_saved': 'Zapisz kody i potwierdź, że są zapisane.',

  'second-factor.mail.code': 'Twój kod do {site}',
  'second-factor.mail.codeLead': 'Wpisz ten kod tam, gdzie się logujesz:',
  'second-factor.mail.codeLife': 'Działa raz, przez {duration}. Nikomu nie podawaj kodu.',
  'second-factor.mail.codeIgnore': 'Jeśli się nie logujesz, ktoś inny zna Twoje hasło: ustaw nowe.',
  'second-factor.mail.button': 'Twoje konto',
  'second-factor.mail.undoButton': 'To nie ja',
  'second-factor.mail.added': 'Masz teraz drugi składnik w {site}',
  'second-factor.mail.addedText': 'Nowy drugi składnik Twojego konta: {name}. Jeśli to nie Ty, usuń go teraz.',
  'second-factor.mail.removed': 'Drugi składnik Twojego konta w {site} został usunięty',
  'second-factor.mail.removedText': 'Usunięty drugi składnik: {name}. Jeśli to nie Ty, ustaw teraz nowe hasło.',
  'second-factor.mail.disabled': 'Wiele błędnych kodów do Twojego konta w {site}',
  'second-factor.mail.disabledText':
    'Po 100 błędnych kodach z rzędu została wyłączona aplikacja uwierzytelniająca: {name}. Atakujący może znać Twoje hasło: ustaw nowe. Aby ponownie włączyć aplikację, zaloguj się kodem odzyskiwania lub trzema poprawnymi kodami z rzędu.',
  'second-factor.mail.enabled': 'Twoja aplikacja uwierzytelniająca do {site} znów działa',
  'second-factor.mail.enabledText': 'Ponownie włączona aplikacja: {name}. Jeśli to nie Ty, ustaw teraz nowe hasło.',
  'second-factor.mail.codes_made': 'Masz nowe kody odzyskiwania do {site}',
  'second-factor.mail.codes_madeText':
    'Wcześniejsze kody już nie działają. Jeśli to nie Ty, ustaw teraz nowe hasło i utwórz nowe kody.',
  'second-factor.mail.recovery_used': 'Użyto kodu odzyskiwania w {site}',
  'second-factor.mail.recovery_usedText':
    'Podczas logowania użyto jednego z Twoich kodów odzyskiwania. Pozostałe kody: {left}. Jeśli to nie Ty, ustaw teraz nowe hasło.',
  'second-factor.mail.recovery_fewText':
    'Podczas logowania użyto jednego z Twoich kodów odzyskiwania. Pozostałe kody: {left}. Utwórz nowe na stronie swojego konta. Jeśli to nie Ty, ustaw teraz nowe hasło.',
  'second-factor.mail.browser_trusted': 'Nowa zaufana przeglądarka w {site}',
  'second-factor.mail.browser_trustedText':
    'Przez kilka dni logowanie w tej przeglądarce nie będzie wymagać drugiego składnika. Jeśli to nie Ty, ustaw teraz nowe hasło.',
  'second-factor.mail.reset': 'Twój drugi składnik w {site} został usunięty',
  'second-factor.mail.resetText':
    'Wszystkie drugie składniki i kody odzyskiwania zostały usunięte i nastąpiło wylogowanie ze wszystkich urządzeń. Jeśli to nie Ty, ustaw teraz nowe hasło i skontaktuj się z {site}.',
}

/**
 * Words that passwords are made of most often, and well-known long passwords, in lower case. A password is common if it
 * is one of them, once or several times, perhaps with digits at the end.
 */
export const COMMON_PASSWORDS: readonly string[] = `
123123 123321 123654 123qwe 123abc 111222 112233 121212 131313 147258 147852 159357 159753 232323 246810 321321 456456
456123 654321 666666 696969 741852 753951 789456 852456 963852 987654 102030 101010 010203 314159 271828 007007 420420
1q2w3e 1qaz2wsx q1w2e3 a1b2c3 abc123 qwe123 zxc123 asd123 qaz123 qwer1234 asdf1234 1234qwer abcd1234 aa123456 a123456
qazwsx qazwsxedc wsxedc qweasd qweasdzxc zaq12wsx zaq1xsw2 azerty qwerty qwertz asdfgh zxcvbn dvorak keyboard
password passwort passw0rd p@ssword p@ssw0rd pa$$word pa55word passwd passphrase passcode secret topsecret secure
security geheim motdepasse contrasena contraseña senha parola wachtwoord haslo hasło heslo salasana lozinka sifre şifre
adgangskode losenord lösenord пароль йцукен привет любовь 密码 パスワード 비밀번호
admin administrator root superuser sysadmin system master webmaster operator manager owner staff support helpdesk user
username guest visitor demo test tester testing testtest temp temporary default changeme letmein
welcome welcomeback login logon signin access open opensesame unlock enter entry please account server database backup
oracle cisco ubuntu debian linux windows microsoft apple google facebook twitter instagram youtube internet computer
laptop network router wireless wifi android iphone samsung nokia sony dell intel xbox playstation nintendo minecraft
iloveyou iloveu ilovegod iloveme iloveyousomuch loveyou loveme lovely lover love forever always together babygirl
babyboy baby sweetheart sweetie darling honey angel princess prince queen king kitty cutie beautiful gorgeous
monkey dragon tiger lion panther eagle falcon phoenix wolf shadow spider scorpion dolphin butterfly chicken turtle
elephant rabbit bunny puppy kitten pepper ginger buster bailey buddy snoopy max lucky rocky bandit smokey
sunshine sunflower summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday today tomorrow holiday christmas easter
flower rose lily daisy jasmine cherry banana orange strawberry blueberry chocolate cookie cupcake candy sugar coffee
cheese pizza hamburger peanut butter pumpkin
football soccer baseball basketball hockey tennis golf volleyball liverpool chelsea arsenal barcelona realmadrid
juventus manchester yankees cowboys lakers eagles steelers
superman batman spiderman ironman wonderwoman hulk pokemon pikachu naruto starwars skywalker darthvader yoda matrix
gandalf frodo hobbit harrypotter hogwarts voldemort merlin simpsons spongebob mickey minnie tinkerbell
michael jennifer jessica jordan michelle daniel andrew ashley matthew joshua charlie thomas robert william nicole
amanda anthony hannah samantha elizabeth alexander patrick victoria maria anna
mustang ferrari porsche mercedes corvette harley yamaha honda toyota
hello hellohello helloworld goodbye whatever nothing something anything everything trustno1 killer ninja
samurai hunter ranger soldier warrior knight hacker hackme mother father brother sister family friend friends
freedom liberty america england london paris berlin newyork california texas canada australia germany france india
jesus jesuschrist heaven blessed amen god diamond silver golden money dollar rich lottery success power magic
mystery cosmos galaxy rainbow thunder lightning storm fire water ocean river mountain forest fuckyou fuckoff asshole
sexy sex playboy loser
correcthorsebatterystaple passwordispassword thisismypassword thisisapassword
thisisthepassword thisismysecret mypasswordispassword mypassword mynewpassword newpassword oldpassword yourpassword
thepassword nopassword onepassword averylongpassword verylongpassword longpassword strongpassword securepassword
secretpassword goodpassword adminpassword rootpassword userpassword testpassword defaultpassword passwordpassword
idontknowmypassword iforgotmypassword forgotpassword changethispassword changemenow pleasechangeme pleaseletmein
letmeinplease letmeinnow welcometomyworld welcomehome administratoradministrator
thequickbrownfox thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog loremipsumdolor loremipsumdolorsitamet
tobeornottobe tobeornottobethatisthequestion onceuponatime itwasthebestoftimes itwasadarkandstormynight
maytheforcebewithyou maytheforce iamyourfather youshallnotpass winteriscoming valarmorghulis
allyourbasearebelongtous theanswerisfortytwo beammeupscotty livelongandprosper hastalavistababy illbeback
houstonwehaveaproblem elementarymydearwatson supercalifragilisticexpialidocious antidisestablishmentarianism
hippopotomonstrosesquippedaliophobia donaudampfschifffahrtsgesellschaft rindfleischetikettierungsgesetz
neveragain nevergonnagiveyouup hakunamatata dontworrybehappy carpediem inthebeginning ourfatherwhoartinheaven
jesuslovesme godisgood ilovemyfamily ilovemymom ilovemywife ilovemykids ilovejesus iloveyouforever
iloveyouverymuch happybirthday happynewyear merrychristmas howareyoutoday twinkletwinklelittlestar
abcdefghijklmnopqrstuvwxyz alphabravocharlie onetwothree onetwothreefour onetwothreefourfive einszweidrei
undeuxtrois unodostres redgreenblue roygbiv letmeinletmein asdfasdf asdfjkl qwertyqwerty trustnoone nosecurity
`
  .trim()
  .split(/\s+/)

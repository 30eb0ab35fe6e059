import type { KnownProvider } from './KnownProvider.js'

/**
 * The providers of @authengine/providers, for folders where it is not installed yet: id, factory, and variables. The
 * default variables are ID and SECRET: `+` adds more, `-` removes some, `=` lists all.
 */
const RECORD = `
42-school FortyTwoSchool
amazon Amazon
anilist AniList
apple Apple =ID,TEAM_ID,KEY_ID,PRIVATE_KEY,SECRET
asgardeo Asgardeo +ISSUER
atlassian Atlassian
auth0 Auth0 +ISSUER
authentik Authentik +ISSUER
autodesk Autodesk
azure-ad-b2c AzureADB2C +ISSUER
azure-ad AzureAD +ISSUER
azure-devops AzureDevOps
bankid-no BankIDNorway +ISSUER
battlenet BattleNet +ISSUER
beyondidentity BeyondIdentity +ISSUER
bitbucket Bitbucket
box Box
boxyhq-saml BoxyHQSAML +ISSUER
bungie Bungie +KEY
click-up ClickUp
cognito Cognito +ISSUER
coinbase Coinbase
concept2 Concept2
descope Descope +ISSUER
discord Discord
donation-alerts DonationAlerts
dribbble Dribbble
dropbox Dropbox
duende-identity-server6 DuendeIdentityServer6 +ISSUER
epic-games EpicGames
etsy Etsy
eventbrite Eventbrite
eveonline EVEOnline
facebook Facebook
faceit Faceit
figma Figma
foursquare Foursquare
freshbooks FreshBooks
frontegg Frontegg +ISSUER
fusionauth FusionAuth +ISSUER
gitea Gitea +ISSUER
github GitHub
gitlab GitLab
google Google
gumroad Gumroad
heroku Heroku
hubspot HubSpot
huggingface HuggingFace
hydra Hydra +ISSUER
identity-server4 IdentityServer4 +ISSUER
instagram Instagram
intuit Intuit
kakao Kakao
keycloak Keycloak +ISSUER
kick Kick
kinde Kinde +ISSUER
lichess Lichess -SECRET
line Line
linear Linear
linkedin LinkedIn
logto Logto +ISSUER
mailchimp Mailchimp
mailru MailRu
mastodon Mastodon +ISSUER
mattermost Mattermost +ISSUER
medium Medium
mercadolibre MercadoLibre
mercadopago MercadoPago
microsoft-entra-id MicrosoftEntraID +ISSUER
myanimelist MyAnimeList
naver Naver
netlify Netlify
netsuite NetSuite
nextcloud Nextcloud +ISSUER
notion Notion
okta Okta +ISSUER
onelogin OneLogin +ISSUER
osu Osu
patreon Patreon
paybin Paybin +ISSUER
paypal PayPal
ping-id PingID +ISSUER
pinterest Pinterest
pipedrive Pipedrive
polar Polar
railway Railway
reddit Reddit
riot-games RiotGames
roblox Roblox
sailpoint SailPoint
salesforce Salesforce +ISSUER
seznam Seznam
shikimori Shikimori +ISSUER
simplelogin SimpleLogin
slack Slack
snapchat Snapchat
spotify Spotify
startgg StartGG
strava Strava
synology Synology +ISSUER
telegram Telegram
threads Threads
tiktok TikTok
tiltify Tiltify
todoist Todoist
trakt Trakt
tumblr Tumblr
twitch Twitch
twitter Twitter
united-effects UnitedEffects
vercel Vercel
vipps Vipps +ISSUER
vk VK -SECRET
webex Webex
wechat WeChat
wikimedia Wikimedia
withings Withings
wordpress WordPress
workos WorkOS +ISSUER
yahoo Yahoo
yandex Yandex
zitadel Zitadel +ISSUER
zoho Zoho
zoom Zoom
`

/** The recorded providers of this version. */
export const recorded = (): KnownProvider[] =>
  RECORD.trim()
    .split('\n')
    .map((line) => {
      const [id = '', factory = '', change = ''] = line.split(' ')
      const prefix = `AUTH_${id.toUpperCase().replaceAll(/[^A-Z\d]/g, '_')}`
      return { id, factory, variables: namesIn(change).map((name) => `${prefix}_${name}`) }
    })

function namesIn(change: string): string[] {
  const [kind, listed] = [change[0], change.slice(1).split(',')]
  if (kind === '=') return listed
  const usual = ['ID', 'SECRET', ...(kind === '+' ? listed : [])]
  return kind === '-' ? usual.filter((name) => !listed.includes(name)) : usual
}

// Writes plugins/providers/src/icons/<id>.ts: the logos of services, from packages of icons. Run "npm run logos" after
// an update of these packages, or after adding an id below. test/contract/logos.test.ts compares the files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import prettier from 'prettier'
import * as simpleIcons from 'simple-icons'
import { root } from './workspace.mjs'

/**
 * Ids of services, and their names in simple-icons if they differ. A service is missing here if the package has no logo
 * of it, often because its owner objected, or if the package says that the logo has a licence of its own. Such a
 * service has no logo from any other source either. LEFT_OUT has the others.
 */
const SERVICES = {
  anilist: 'anilist',
  apple: 'apple',
  atlassian: 'atlassian',
  auth0: 'auth0',
  authentik: 'authentik',
  autodesk: 'autodesk',
  battlenet: 'battledotnet',
  bitbucket: 'bitbucket',
  box: 'box',
  'click-up': 'clickup',
  discord: 'discord',
  dribbble: 'dribbble',
  dropbox: 'dropbox',
  'epic-games': 'epicgames',
  etsy: 'etsy',
  facebook: 'facebook',
  faceit: 'faceit',
  figma: 'figma',
  foursquare: 'foursquare',
  fusionauth: 'fusionauth',
  gitea: 'gitea',
  github: 'github',
  gitlab: 'gitlab',
  gumroad: 'gumroad',
  hubspot: 'hubspot',
  huggingface: 'huggingface',
  instagram: 'instagram',
  kick: 'kick',
  lichess: 'lichess',
  line: 'line',
  linear: 'linear',
  mailru: 'maildotru',
  mastodon: 'mastodon',
  mattermost: 'mattermost',
  medium: 'medium',
  myanimelist: 'myanimelist',
  naver: 'naver',
  netlify: 'netlify',
  nextcloud: 'nextcloud',
  notion: 'notion',
  okta: 'okta',
  osu: 'osu',
  patreon: 'patreon',
  paypal: 'paypal',
  pinterest: 'pinterest',
  railway: 'railway',
  reddit: 'reddit',
  'riot-games': 'riotgames',
  roblox: 'roblox',
  simplelogin: 'simplelogin',
  snapchat: 'snapchat',
  spotify: 'spotify',
  startgg: 'startdotgg',
  strava: 'strava',
  telegram: 'telegram',
  threads: 'threads',
  tiktok: 'tiktok',
  todoist: 'todoist',
  trakt: 'trakt',
  tumblr: 'tumblr',
  twitch: 'twitch',
  twitter: 'x',
  vercel: 'vercel',
  vk: 'vk',
  wechat: 'wechat',
  wordpress: 'wordpress',
}

/** Services whose logo does not suit a button, where it has 20 pixels: a word cannot be read, and details not be seen. */
export const LEFT_OUT = {
  words: ['coinbase', 'intuit', 'kakao', 'zoho', 'zoom'],
  large: ['bungie', 'mailchimp', 'mercadopago', 'shikimori', 'synology'],
}
/** The largest drawing, in characters: each is a part of the sign-in page. */
const LARGEST = 4000

const bySlug = new Map(Object.values(simpleIcons).map((icon) => [icon.slug, icon]))

/** The logo of each service: its icon, the colour of the brand, and the package it comes from. */
export function logos() {
  const known = Object.entries(SERVICES).map(([id, slug]) => {
    const { path, hex, license } = bySlug.get(slug) ?? {}
    if (path === undefined) throw new Error(`simple-icons has no logo "${slug}": remove ${id} from .config/logos.mjs.`)
    if (license !== undefined && license.type !== 'CC0-1.0')
      throw new Error(`The logo "${slug}" has a licence of its own: remove ${id} from .config/logos.mjs.`)
    if (path.length > LARGEST) throw new Error(`The logo "${slug}" is too large: move ${id} to LEFT_OUT.`)
    return [id, { icon: { viewBox: '0 0 24 24', paths: [{ d: path }] }, color: `#${hex}`, source: 'simple-icons' }]
  })
  return new Map([...known, ['google', google()]])
}

/** The characters of the drawing of a service in simple-icons; undefined without one. */
export const sizeOf = (id) => bySlug.get(id)?.path.length

/** Google allows its logo on a sign-in button only in its colours, and simple-icons has one colour. */
function google() {
  const { icons } = createRequire(import.meta.url)('@iconify-json/logos/icons.json')
  const { body, width = 256, height = 256 } = icons['google-icon']
  const paths = [...body.matchAll(/<path fill="(#[\da-f]+)" d="([^"]+)"\/>/g)].map(([, fill, d]) => ({ d, fill }))
  // A square, so that the logo is centred in the same place as all others.
  const side = Math.max(width, height)
  const viewBox = [(width - side) / 2, (height - side) / 2, side, side].join(' ')
  return { icon: { viewBox, paths }, color: `#${bySlug.get('google').hex}`, source: '@iconify-json/logos' }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(root, 'plugins/providers/src/icons')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).prettier
  for (const [id, { icon, source }] of logos()) {
    const text = `// Written by "npm run logos" from ${source} (CC0 1.0). A logo is a trademark of its owner: see NOTICE.md.
      import type { ProviderIcon } from 'authengine/provider'

      /** The logo of the service. */
      export const icon: ProviderIcon = ${JSON.stringify(icon)}`
    writeFileSync(join(folder, `${id}.ts`), await prettier.format(text, { ...options, parser: 'typescript' }))
  }
}

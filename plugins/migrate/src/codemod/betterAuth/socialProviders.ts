import type { SgNode } from '@ast-grep/napi'
import { type Stack, providersOf } from '../Former.js'
import { addImport } from '../importChanges.js'
import type { Script } from '../Script.js'
import { isBound, keyOf, membersOf, valueOf } from '../syntax.js'

/** Options of a provider with the same name and meaning. */
const SAME = new Set(['clientId', 'clientSecret', 'issuer'])
/** Ids that differ. */
const IDS: Readonly<Record<string, string>> = { microsoft: 'microsoft-entra-id' }

/** The providers of Better Auth that authengine has: by id, the name that their module has in the guides. */
export const FACTORIES: Readonly<Record<string, string>> = {
  apple: 'Apple',
  atlassian: 'Atlassian',
  cognito: 'Cognito',
  discord: 'Discord',
  dropbox: 'Dropbox',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  huggingface: 'HuggingFace',
  kakao: 'Kakao',
  kick: 'Kick',
  line: 'Line',
  linear: 'Linear',
  linkedin: 'LinkedIn',
  'microsoft-entra-id': 'MicrosoftEntraID',
  naver: 'Naver',
  notion: 'Notion',
  paybin: 'Paybin',
  paypal: 'PayPal',
  polar: 'Polar',
  railway: 'Railway',
  reddit: 'Reddit',
  roblox: 'Roblox',
  salesforce: 'Salesforce',
  slack: 'Slack',
  spotify: 'Spotify',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  twitter: 'Twitter',
  vercel: 'Vercel',
  vk: 'VK',
  wechat: 'WeChat',
  zoom: 'Zoom',
}

/** The id of a provider of Better Auth here. */
export const providerId = (id: string): string => IDS[id] ?? id

/** Writes the list of providers in place of `socialProviders`. Line breaks and comments of the object stay. */
export function rewriteProviders(script: Script, stack: Stack, member: SgNode): void {
  const key = member.field('key')
  const value = valueOf(member)
  const social = value?.kind() === 'object' ? membersOf(value) : []
  const factories = social.map((each) => FACTORIES[providerId(keyOf(each) ?? '')])
  if (!key || value?.kind() !== 'object' || factories.includes(undefined)) {
    script.manual(member, 'Write providers: a list such as [Google({ clientId, clientSecret })].', 'betterAuth')
    return
  }
  script.replace(key, 'providers')
  const { start, end } = value.range()
  // On one line, the space inside of the braces goes too.
  const inside = value.text().slice(1, -1)
  const isLine = !inside.includes('\n')
  const [before, after] = isLine ? [inside.trimStart(), inside.trimEnd()] : [inside, inside]
  script.change(start.index, start.index + 1 + inside.length - before.length, '[')
  script.change(end.index - 1 - inside.length + after.length, end.index, ']')
  for (const [at, each] of social.entries()) rewriteProvider(script, stack, each, factories[at] ?? '')
}

function rewriteProvider(script: Script, stack: Stack, member: SgNode, factory: string): void {
  const id = providerId(keyOf(member) ?? '')
  const options = valueOf(member) ?? member
  const local = isBound(script, factory) ? `${factory}Provider` : factory
  addImport(script, `${providersOf(stack)}/${id}`, { name: 'default', local })
  const others = options.kind() === 'object' ? membersOf(options).filter((each) => !SAME.has(keyOf(each) ?? '')) : []
  for (const each of others)
    script.manual(
      each,
      `The option ${keyOf(each) ?? '…'} of ${id} has another form: see the options of providers.`,
      'betterAuth',
    )
  const { start } = member.range()
  const { start: open, end: close } = options.range()
  script.change(start.index, open.index, `${local}(`)
  script.change(close.index, close.index, ')')
  script.changed(member, 'provider')
}

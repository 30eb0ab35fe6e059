// Writes the catalogue from the comments of the providers and mail services: docs/providers.md, the overview, and
// docs/providers/<id>.md for each service.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './workspace.mjs'

/** Services that no longer exist, but for which earlier libraries had a provider. */
const GONE = [
  ['Osso', 'osso', 'The service is gone and its code has not been touched since 2021.'],
  ['Passage', 'passage', '1Password ended it on 16 January 2026. Passkeys need no service: see `passkey`.'],
]
/**
 * Whether a service returns the `state` of RP-Initiated Logout, with the source. For other services with OpenID Connect
 * this is not confirmed.
 */
const LOGOUT_STATE = [
  ['asgardeo', true, 'https://wso2.com/asgardeo/docs/guides/authentication/oidc/add-logout/'],
  ['auth0', true, 'https://auth0.com/docs/authenticate/login/logout/log-users-out-of-auth0'],
  ['azure-ad', true, 'https://learn.microsoft.com/javascript/api/%40azure/msal-common/commonendsessionrequest'],
  ['azure-ad-b2c', true, 'https://learn.microsoft.com/javascript/api/%40azure/msal-common/commonendsessionrequest'],
  [
    'cognito',
    false,
    'https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html',
    'its endpoint needs `logout_uri` instead of the parameters of the standard, so users stay at Cognito',
  ],
  ['duende-identity-server6', true, 'https://docs.duendesoftware.com/identityserver/reference/endpoints/end-session'],
  [
    'identity-server4',
    true,
    'https://github.com/IdentityServer/IdentityServer4/blob/3.1.0/docs/endpoints/endsession.rst',
  ],
  ['keycloak', true, 'https://keycloak.org/docs-api/latest/javadocs/org/keycloak/protocol/oidc/utils/LogoutUtil.html'],
  [
    'microsoft-entra-id',
    true,
    'https://learn.microsoft.com/javascript/api/%40azure/msal-common/commonendsessionrequest',
  ],
  ['onelogin', true, 'https://developers.onelogin.com/openid-connect/api/logout'],
]

/** The frameworks with a package: name, package, base path, and guide. */
export const FRAMEWORKS = [
  ['Express', '@authengine/express', '/auth', 'express'],
  ['Next.js', '@authengine/next', '/api/auth', 'next'],
  ['Qwik City', '@authengine/qwik', '/auth', 'qwik'],
  ['Qwik 2', '@authengine/qwik2', '/auth', 'qwik'],
  ['SolidStart', '@authengine/solid-start', '/api/auth', 'solid-start'],
  ['SvelteKit', '@authengine/sveltekit', '/auth', 'sveltekit'],
]
/**
 * Paragraphs that the comment of the factory must have, in this order, for every OAuth 2 and OpenID Connect provider.
 * The last one has the day of the check: `Checked on 2026-11-20: …`.
 */
export const PARAGRAPHS = ['Environment', 'Scopes', 'Email', 'Checked']
const KINDS = {
  oauth: 'OAuth 2',
  oidc: 'OpenID Connect',
  email: 'email',
  credentials: 'credentials',
  webauthn: 'WebAuthn',
}
const OVERVIEW = 'docs/providers.md'
const FOLDER = 'docs/providers'

/** The ids of all providers: the names of their files. */
export const providerIds = () => modulesIn('providers')

/** The provider and its documentation, from its file. */
export async function describeProvider(id) {
  const { default: factory } = await import(`@authengine/providers/${id}`)
  const text = readFileSync(join(root, 'plugins/providers/src', `${id}.ts`), 'utf8')
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  const described = documentationOf(source, (node) => ts.isFunctionDeclaration(node) && isDefault(node))
  const provider = factory({})
  const registration = registrationOf(described.paragraphs.get('Environment') ?? '')
  return {
    id,
    factory: factory.name,
    provider,
    options: optionsOf(source),
    ...described,
    ...registration,
    optional: registration.variables.filter((name) => isOptional(name, provider, registration.names)),
    verified: verifiedOf(described.paragraphs.get('Email') ?? ''),
  }
}

/** The text of every page, by its path. */
export async function catalogue() {
  const all = await Promise.all(providerIds().map(describeProvider))
  const byName = (one, other) => one.provider.name.localeCompare(other.provider.name, 'en', { sensitivity: 'base' })
  const services = all.filter(hasCode).sort(byName)
  const others = all.filter((each) => !hasCode(each)).sort(byName)
  return new Map([
    [OVERVIEW, overview(services, others)],
    ...services.map((service) => [`${FOLDER}/${service.id}.md`, page(service)]),
  ])
}

/** A sentence with the services that were checked more than a year before a day; undefined if there are none. */
export function reminder(services, today) {
  const limit = new Date(today)
  limit.setUTCFullYear(limit.getUTCFullYear() - 1)
  const old = services.filter(({ checkedOn }) => checkedOn !== undefined && new Date(checkedOn) < limit)
  if (old.length === 0) return undefined
  const named = old.map(({ id, checkedOn }) => `${id} (${checkedOn})`).join(', ')
  return `Compare these services with their documentation again, because the last time was more than a year ago: ${named}.`
}

function overview(services, others) {
  return `<!-- Written by "npm run catalogue" from the files in plugins/providers/src and plugins/senders/src. -->

# Providers

${services.length} services have a provider, and each has a page with its code, its variables, and what to register. The command
\`npx authengine add <id>\` prints the same for your framework, and adds the variables to your env file. Below the table:
[how to add a provider](#add-a-provider), [the options of every provider](#options-of-every-provider),
[the callback URL](#the-callback-url), [other ways to sign in](#other-ways-to-sign-in), [mail services](#mail-services), and
[signing out at the provider](#signing-out-at-the-provider).

## Services

The base path is \`/auth\` with ${listed(namesWith('/auth'))}, and \`/api/auth\` with ${listed(namesWith('/api/auth'))}.
A variable in parentheses is not needed by every application: the page of the service says when.

${table(
  [
    'Service',
    'Id',
    'Variables',
    'Register at',
    'Callback path: `/auth`',
    'Callback path: `/api/auth`',
    'Verified email',
  ],
  services.map(row),
)}

The last column says what a service tells about the email address of a user:

| Value   | Meaning                                                                                                     |
| ------- | ----------------------------------------------------------------------------------------------------------- |
| yes     | The service says whether the address is verified, or sends only verified ones. Unverified ones are left out |
| unknown | The service does not say whether the address is verified. It links to no other account                      |
| none    | The service sends no email address                                                                          |

## Add a provider

\`\`\`ts
import { defineConfig } from 'authengine'
import GitHub from '@authengine/express/providers/github'

export const config = defineConfig({ providers: [GitHub] }) // reads AUTH_GITHUB_ID and AUTH_GITHUB_SECRET
\`\`\`

Every package for a framework offers every provider under its own name:

${table(
  ['Framework', 'Install', 'Import'],
  [
    ...FRAMEWORKS.map(([name, binding]) => [
      name,
      code(`npm install authengine ${binding}`),
      code(`${binding}/providers/<id>`),
    ]),
    ['none of these', code('npm install authengine @authengine/providers'), code('@authengine/providers/<id>')],
  ],
)}

A provider is configured by environment variables, or by options. Options are arguments of the provider:

\`\`\`ts
import { defineConfig } from 'authengine'
import GitHub from '@authengine/express/providers/github'

export const config = defineConfig({
  providers: [GitHub({ clientId: process.env.GITHUB_CLIENT, clientSecret: process.env.GITHUB_SECRET, scopes: ['read:user'] })],
})
\`\`\`

The sign-in page shows the [logo](guides/pages.md#logos) of the service, or two letters of its name in the color of the brand.

## Options of every provider

Every service in the table takes these options. Some services have more, which are on the page of the service. In the names of
variables, \`{PROVIDER}\` is the id in capitals, with \`_\` for every other character.

${table(['Option', 'Meaning', 'More'], commonOptions())}

Your editor shows the full description of an option. In a checkout of this library, \`npm run docs\` writes a reference, where
it is at \`AuthorizationCodeOptions\`.

## The callback URL

Register \`https://<your site><base path>/callback/<id>\` at the service:

${table(
  ['Framework', 'Base path', 'Callback URL of `github`'],
  [...FRAMEWORKS, ['none of these', '', '/auth']].map(([name, , path]) => [
    name,
    code(path),
    code(`https://<your site>${path}/callback/github`),
  ]),
)}

The option \`basePath\`, or a path in \`AUTH_URL\`, replaces the base path. For development, register the URL of your own machine as
well, such as \`http://localhost:3000/auth/callback/github\`. The page of a service says if it refuses \`http\` or \`localhost\`. Then
open your site by an https URL: that of a tunnel to your machine, or of a proxy with a certificate. Set \`AUTH_URL\` to it.

## A service that is not in the table

A server with OpenID Connect needs no package. Write it as an object in \`providers\`:

\`\`\`ts
import { defineConfig } from 'authengine'

export const config = defineConfig({
  providers: [{ id: 'corp', name: 'Corp', type: 'oidc', issuer: 'https://id.corp.example' }],
})
\`\`\`

Its client id and client secret are in \`AUTH_CORP_ID\` and \`AUTH_CORP_SECRET\`. Register the callback URL with the id \`corp\`. A server with
OAuth 2 alone also needs its endpoints: [write a provider](guides/write-a-provider.md).

## Other ways to sign in

${others.map(({ id, lead }) => `- \`@authengine/providers/${id}\`: ${lead}`).join('\n')}

## Mail services

They deliver the mails of \`email\`, and are in \`@authengine/senders\`. Other libraries have providers \`nodemailer\` and \`resend\`. Here
they are \`Email({ from, sender: smtp(…) })\` and \`Email({ from, sender: resend() })\`. If accounts are stored under another id, set it
with the option \`id\`.

${modulesIn('senders').flatMap(senderLine).join('\n')}

## Signing out at the provider

If the metadata of a provider has an \`end_session_endpoint\`, \`federated: true\` ends the session there, too. Register
\`https://<your site><base path>/signout/<id>\` as post-logout redirect URI. If the provider returns the \`state\` that it got, users come
back to \`redirectTo\`, and otherwise to \`/\`. What the documentation of the services says:

${table(['Service', 'Returns `state`', 'Source'], LOGOUT_STATE.map(logoutRow))}

<details>
<summary>Services for which this is not confirmed</summary>

${unconfirmed(services)}. Some of them have no \`end_session_endpoint\`.

</details>

## Services that no longer exist

${GONE.map(([name, id, why]) => `- **${name}** (\`${id}\`): ${why}`).join('\n')}

## What was checked

The last section of each page names the pages and sources with which its facts were compared, the day of the comparison, and what is
not confirmed. A change of the wording does not change the day.
`
}

const row = ({ id, provider, deprecated, variables, optional, register, registerAt, verified }) => [
  `[${provider.name}](providers/${id}.md)${deprecated ? ' (deprecated)' : ''}`,
  code(id),
  variables.map((name) => (optional.includes(name) ? `(${code(name)})` : code(name))).join(', '),
  registerAt === undefined ? withoutLink(register) : linked(registerAt),
  code(`/auth/callback/${id}`),
  code(`/api/auth/callback/${id}`),
  verified ?? '',
]

const withoutLink = (register) => {
  if (/There is no registration/.test(register)) return 'no registration'
  return /cannot be registered/.test(register) ? 'no new applications' : 'see its page'
}

const logoutRow = ([id, isSent, source, why]) => [
  `[\`${id}\`](providers/${id}.md)`,
  isSent ? 'yes' : `no: ${why}`,
  `[documentation](${source})`,
]

const unconfirmed = (services) =>
  services
    .filter(({ id, provider }) => provider.type === 'oidc' && !LOGOUT_STATE.some(([known]) => known === id))
    .map(({ id }) => `[\`${id}\`](providers/${id}.md)`)
    .join(', ')

/** The page of a service: what most readers need first, what was checked last. */
function page(service) {
  const { id, provider, lead, deprecated, names, register, options, paragraphs, notes } = service
  const logout = LOGOUT_STATE.find(([known]) => known === id)
  const common = '[options of every provider](../providers.md#options-of-every-provider)'
  const parts = [
    `<!-- Written by "npm run catalogue" from the comment in plugins/providers/src/${id}.ts. -->`,
    `# ${provider.name}`,
    `${lead.replace(/^Signs in/, 'Users sign in')} The protocol is ${KINDS[provider.type]}. The id of the provider is \`${id}\`.`,
    ...(deprecated ? [`> [!WARNING]\n> Deprecated: ${deprecated}`] : []),
    '## Code',
    `\`npx authengine add ${id}\` prints this code for your framework.`,
    'With Express, run `npm install authengine @authengine/express`. Then write this in your configuration. If you come from the README, that is `auth.config.mjs`, and otherwise `src/auth.config.ts`:',
    codeOf(service),
    `With ${otherFrameworks()}, install that package and import from it.`,
    '## Register',
    register,
    table(
      ['Framework', 'Callback URL'],
      ['/auth', '/api/auth'].map((path) => [
        namesWith(path).join(', '),
        code(`https://<your site>${path}/callback/${id}`),
      ]),
    ),
    'For development, and for another base path, see [the callback URL](../providers.md#the-callback-url).',
    '## Variables',
    `Run \`npx authengine add ${id}\` to add them to your env file, and fill in the values from the registration:`,
    variablesOf(service),
    ...notesOn(names),
    '## Details',
    [
      `- **Email:** ${capital(paragraphs.get('Email'))}`,
      `- **Scopes:** ${capital(paragraphs.get('Scopes'))}`,
      ...notes.map((note) => `- ${note}`),
      ...(logout ? [`- **Signing out:** ${logoutText(provider, logout)}`] : []),
    ].join('\n'),
    '## Options',
    ...(options.length === 0
      ? [`The provider takes the ${common}.`]
      : [
          `The provider takes the ${common}, and these:`,
          table(
            ['Option', 'Meaning'],
            options.map(({ name, text }) => [code(name), text]),
          ),
        ]),
    `<details>\n<summary>What was checked</summary>`,
    ...checkedParts(service),
    '</details>',
  ]
  return `${parts.join('\n\n')}\n`
}

/** The configuration with this provider, and with the options that it cannot do without. */
function codeOf({ id, factory, example }) {
  const entry = example ?? factory
  const isShort = !entry.includes('\n')
  const providers = isShort ? `{ providers: [${entry}] }` : `{\n  providers: [\n${indented(entry)},\n  ],\n}`
  return `\`\`\`ts
import { defineConfig } from 'authengine'
import ${factory} from '@authengine/express/providers/${id}'

export const config = defineConfig(${providers})
\`\`\``
}

function variablesOf({ variables, optional }) {
  const needed = variables.filter((name) => !optional.includes(name)).map((name) => `${name}=`)
  const others = optional.map((name) => `# ${name}=`)
  return `\`\`\`ini\n${[...needed, ...(others.length > 0 ? ['# Optional:'] : []), ...others].join('\n')}\n\`\`\``
}

/** A variable, when it is needed, and its note. Groups: condition, name, note. */
const VARIABLE = /^(?:and )?(?:(for [^`]+?) )?(`AUTH_\w+`)(?: \((.+?)\))?(?:, |\.$)(?=(?:and )?(?:for [^`]+ )?`AUTH_|$)/

/** What the paragraph `Environment` says of its variables: a list, or its sentences if they are no list of variables. */
function notesOn(names) {
  const [first, ...others] = names.split(/(?<=\.) (?=[A-Z])/)
  const notes = []
  let rest = first
  while (rest !== '') {
    const found = VARIABLE.exec(rest)
    if (found === null) return [withoutPlain(names)]
    const [all, condition, name, note] = found
    const when = condition === undefined ? '' : ` (${condition})`
    if (note !== undefined) notes.push(`- ${name}${when}: ${note}`)
    rest = rest.slice(all.length)
  }
  return [...(notes.length > 0 ? [notes.join('\n')] : []), ...(others.length > 0 ? [others.join(' ')] : [])]
}

/** Leaves out the variables of which a sentence says nothing, because they are in the block above it. */
const withoutPlain = (names) => capital(names.replace(/^(`AUTH_\w+`(?:, and |, |; ))+(?!`AUTH_\w+`[:.] )/, ''))

const otherFrameworks = () => {
  const [, ...others] = FRAMEWORKS.map(
    ([name, binding, , guide]) => `[${name}](../guides/${guide}.md) (\`${binding}\`)`,
  )
  return `${others.slice(0, -1).join(', ')} or ${others.at(-1)}`
}

const logoutText = ({ name }, [, isSent]) =>
  isSent
    ? `\`federated: true\` ends the session at ${name} as well, and users come back: see [signing out at the provider](../providers.md#signing-out-at-the-provider).`
    : `${name} does not send users back: see [signing out at the provider](../providers.md#signing-out-at-the-provider).`

function checkedParts({ checkedOn, paragraphs }) {
  const [compared = '', ...open] = (paragraphs.get('Checked') ?? '').split(/[.;] not confirmed: /i)
  const isUnchecked = /^not confirmed/i.test(compared)
  const day = checkedOn === undefined ? 'Checked: ' : `Checked on ${checkedOn}: `
  return [
    isUnchecked ? `${day}${compared}` : `${day}${withStop(compared)}`,
    ...open.map((words) => `**Not confirmed:** ${words}`),
  ]
}

function senderLine(name) {
  const text = readFileSync(join(root, 'plugins/senders/src', `${name}.ts`), 'utf8')
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  const isSender = (node) =>
    ts.isVariableStatement(node) && node.declarationList.declarations[0].name.getText() === name
  const { lead, paragraphs } = documentationOf(source, isSender)
  if (lead === undefined) return []
  const environment = paragraphs.get('Environment')
  return [
    `- \`@authengine/senders/${name}\`: ${lead}${environment ? ` Environment: ${firstSentence(environment)}` : ''}`,
  ]
}

/** The comment of a declaration: first paragraph, named paragraphs, other paragraphs, and the text of `@deprecated`. */
function documentationOf(source, isWanted) {
  const node = source.statements.find(isWanted)
  const comment = node && ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  const [lead, ...rest] = (comment ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '')
    .split(/\n\n+/)
    .map(oneLine)
    .filter(Boolean)
  const named = rest.map((paragraph) => /^([A-Z][\w-]+)(?: on (\d{4}-\d\d-\d\d))?: (.*)$/.exec(paragraph))
  const isKnown = (found) => found !== null && PARAGRAPHS.includes(found[1])
  const deprecated = comment?.tags?.find(ts.isJSDocDeprecatedTag)
  return {
    lead,
    order: named.filter(isKnown).map(([, name]) => name),
    paragraphs: new Map(named.filter(isKnown).map(([, name, , words]) => [name, anyFramework(words)])),
    checkedOn: named.find((found) => found?.[1] === 'Checked')?.[2],
    notes: rest.filter((_, at) => !isKnown(named[at])).map(anyFramework),
    deprecated: deprecated && oneLine(ts.getTextOfJSDocComment(deprecated.comment) ?? ''),
    example: exampleOf(comment),
  }
}

/** The code of the tag `@example`; undefined without one. */
function exampleOf(comment) {
  const tag = comment?.tags?.find(({ tagName }) => tagName.text === 'example')
  const text = tag && (ts.getTextOfJSDocComment(tag.comment) ?? '')
  return text && /```ts\n([^]*?)\n```/.exec(text)?.[1]
}

/** Guides that say more about an option. */
const MORE = {
  accountAliases: '[migrating](guides/migrating.md)',
  allowDangerousEmailAccountLinking: '[security](guides/security.md)',
  allowDangerousHttp: '[proxies](guides/proxies.md)',
  allowDangerousUnverifiedEmail: '[security](guides/security.md)',
  account: '[tokens](guides/tokens.md)',
  checks: '[security](guides/security.md)',
  clientParams: '[tokens](guides/tokens.md)',
  profile: '[writing a provider](guides/write-a-provider.md)',
  redirectProxyUrl: '[proxies](guides/proxies.md)',
  scopes: '[tokens](guides/tokens.md)',
  style: '[logos](guides/pages.md#logos)',
  userinfo: '[writing a provider](guides/write-a-provider.md)',
  wellKnown: '[proxies](guides/proxies.md)',
}

/** A row for each option that every provider takes: name, meaning and default, and a guide. */
function commonOptions() {
  return [
    ['src/core/Provider.ts', 'ProviderFacts'],
    ['src/oauth/AuthorizationCodeProvider.ts', 'AuthorizationCodeOptions'],
  ].flatMap(([path, name]) => {
    const source = ts.createSourceFile(
      'module.ts',
      readFileSync(join(root, path), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const members = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name).members
    return members.map((member) => {
      const option = member.name.getText()
      const comment = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)
      const text = oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '')
      const meaning =
        OWN_WORDS[option] ?? `${firstSentence(text)}${/ Default: [^.]*(?:\.\w[^.]*)*\./.exec(text)?.[0] ?? ''}`
      return [code(option), meaning, MORE[option] ?? '']
    })
  })
}

/** The meaning of an option, where its comment is written for the author of a provider. */
const OWN_WORDS = {
  id: 'Another id. It is part of the callback URL, and of the names of the variables. Default: the id in the table.',
  name: 'Label on the sign-in page. Default: the name of the service.',
  client: 'Client metadata (OpenID Connect Dynamic Client Registration), such as `token_endpoint_auth_method`.',
  idToken:
    'Where the profile comes from: true for the ID token, false for the userinfo endpoint. Default: the ID token, and the userinfo endpoint if the ID token has neither a name nor an email address.',
  style: 'Look of the button: `logo`, `icon` and `brandColor`. Default: that of the service.',
}

/** The options that a provider adds to those of every provider, from its interface `…Options`. */
function optionsOf(source) {
  return source.statements
    .filter((node) => ts.isInterfaceDeclaration(node) && node.name.text.endsWith('Options') && isExported(node))
    .flatMap(({ members }) => [...members])
    .map((member) => {
      const comment = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)
      return { name: member.name.getText(), text: oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '') }
    })
}

/** Splits the paragraph `Environment`: the first sentences name variables, the others say what to register, and where. */
function registrationOf(environment) {
  const sentences = environment.split(/(?<=\.) (?=[A-Z])/)
  const count = sentences.findIndex((sentence) => !/\bAUTH_/.test(sentence))
  const names = sentences.slice(0, count < 0 ? undefined : count).join(' ')
  const register = count < 0 ? '' : sentences.slice(count).join(' ')
  const elsewhere = register.replaceAll(/`https:\/\/<your site>[^`]*`/g, '')
  const registerAt = /https:\/\/[^\s`,;)]+/.exec(elsewhere)?.[0].replace(/[.:]$/, '')
  return {
    variables: [...new Set(names.match(/\bAUTH_[A-Z\d_]+_(?:ID|SECRET|ISSUER|KEY)\b/g) ?? [])],
    names,
    register,
    registerAt,
  }
}

/** Whether an application can do without a variable: it has a default, or it is an alternative to others. */
function isOptional(variable, provider, names) {
  if (new RegExp(`Alternatively, \`${variable}\``).test(names)) return true
  const { authorization, token } = provider
  return (
    variable.endsWith('_ISSUER') &&
    (provider.defaultIssuer?.('id') !== undefined || [authorization, token].every((each) => URL.canParse(each?.url)))
  )
}

/** What the paragraph `Email` says of verified email addresses; undefined if it does not say it in these words. */
function verifiedOf(email) {
  if (/^none\b/.test(email)) return 'none'
  if (/^(only an? |verified\b|left out of the user (unless|if)\b)|\bsays whether\b/.test(email)) return 'yes'
  return /\bnot say whether\b|\bnot known to be verified\b/.test(email) ? 'unknown' : undefined
}

/** A table of Markdown with aligned columns. */
function table(head, rows) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const code = (text) => `\`${text}\``
/** A link with the host as its text, or the URL as code if it has parts that the reader fills in. */
const linked = (url) => (url.includes('<') ? code(url) : `[${new URL(url).hostname.replace(/^www\./, '')}](${url})`)
const namesWith = (path) => FRAMEWORKS.filter(([, , base]) => base === path).map(([name]) => name)
const listed = (names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const indented = (text) => text.replaceAll(/^/gm, '    ')
const withStop = (text) => (/\.\)?$/.test(text) ? text : `${text}.`)
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
/** The comments have the callback path of most frameworks; this replaces it by a path for all frameworks. */
const anyFramework = (text) => text.replaceAll('/auth/callback/', '<base path>/callback/')
const hasCode = ({ provider }) => provider.type === 'oauth' || provider.type === 'oidc'
const isDefault = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
const firstSentence = (text = '') => capital(/^.*?[.;](?= |$)/.exec(text)?.[0].replace(/;$/, '.') ?? text)
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const modulesIn = (plugin) =>
  readdirSync(join(root, 'plugins', plugin, 'src'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const pages = await catalogue()
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  mkdirSync(join(root, FOLDER))
  for (const [path, text] of pages) writeFileSync(join(root, path), text)
}

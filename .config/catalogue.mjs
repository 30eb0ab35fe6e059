// Writes docs/providers.md, the list of all providers and mail services, from the comments in their files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    'its endpoint wants `logout_uri` in place of the parameters of the standard, so people stay there',
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

/**
 * Paragraphs that the comment of the factory must have, in this order, for every OAuth 2 and OpenID Connect provider.
 */
export const PARAGRAPHS = ['Environment', 'Scopes', 'Email', 'Checked']
const KINDS = {
  oauth: 'OAuth 2',
  oidc: 'OpenID Connect',
  email: 'email',
  credentials: 'credentials',
  webauthn: 'WebAuthn',
}

/** The ids of all providers: the names of their files. */
export const providerIds = () => modulesIn('providers')

/** The provider and its documentation, from its file. */
export async function describeProvider(id) {
  const { default: factory } = await import(`@authengine/providers/${id}`)
  const text = readFileSync(join(root, 'plugins/providers/src', `${id}.ts`), 'utf8')
  return {
    id,
    provider: factory({}),
    ...documentationOf(text, (node) => ts.isFunctionDeclaration(node) && isDefault(node)),
  }
}

/** The page, as Markdown. */
export async function catalogue() {
  const all = await Promise.all(providerIds().map(describeProvider))
  const byName = (one, other) => one.provider.name.localeCompare(other.provider.name, 'en', { sensitivity: 'base' })
  const services = all.filter(hasCode).sort(byName)
  const ways = all.filter((each) => !hasCode(each)).sort(byName)
  const row = ({ id, provider, deprecated }) =>
    `- [${provider.name}](#${id}): \`${id}\`, ${KINDS[provider.type]}${deprecated ? ', deprecated' : ''}`
  return `<!-- Written by "npm run catalogue" from the files in plugins/providers/src and plugins/senders/src. -->

# Providers

${services.length} services and ${ways.length} ways of your own. Each is one file of \`@authengine/providers\`, and every binding offers it
under its own name: \`@authengine/express/providers/github\` is \`@authengine/providers/github\`.

\`\`\`ts
import GitHub from '@authengine/express/providers/github'

const config = { providers: [GitHub] } // reads AUTH_GITHUB_ID and AUTH_GITHUB_SECRET
\`\`\`

Register \`https://<your site><base path>/callback/<id>\` at the service as callback URL. The base path depends on the framework:

| Framework     | Base path   | Callback URL of \`github\`                       |
| ------------- | ----------- | ---------------------------------------------- |
| Express       | \`/auth\`     | \`https://<your site>/auth/callback/github\`     |
| Next.js       | \`/api/auth\` | \`https://<your site>/api/auth/callback/github\` |
| Qwik          | \`/auth\`     | \`https://<your site>/auth/callback/github\`     |
| SolidStart    | \`/api/auth\` | \`https://<your site>/api/auth/callback/github\` |
| SvelteKit     | \`/auth\`     | \`https://<your site>/auth/callback/github\`     |
| none of these | \`/auth\`     | \`https://<your site>/auth/callback/github\`     |

The option \`basePath\`, or a path in \`AUTH_URL\`, replaces it. \`npx authengine add <id>\` prints the URL for your framework. The
option \`id\` of a provider changes the id in the URL, and the names of the variables. Under "Email" you find what is known of
the email address: one that a service calls unverified is left out of the user, and links to no other account.

A button shows the logo of the service, or two letters of its name in the colour of the brand;
\`style: { logo: '/github.svg' }\` shows a picture of your own site instead. See [logos](guides/pages.md#logos).

## Services

${services.map(row).join('\n')}

## Ways of your own

${ways.map(({ id, lead }) => `- \`@authengine/providers/${id}\`: ${lead}`).join('\n')}

## Mail services

They deliver the mails of \`email\`, and are in \`@authengine/senders\`. What other libraries have as providers \`nodemailer\` or
\`resend\` is \`Email({ from, sender: smtp(…) })\` or \`Email({ from, sender: resend() })\` here; with the option \`id\`, under the
id that stored accounts have.

${modulesIn('senders').flatMap(senderLine).join('\n')}

## Signing out at the provider

Where the metadata of a provider has an \`end_session_endpoint\`, \`federated: true\` ends the session there, too. Register
\`https://<your site><base path>/signout/<id>\` as post-logout redirect URI. The provider has to send back the \`state\` it got;
otherwise people go to \`/\` instead of \`redirectTo\`. Whether they do, by their documentation:

${LOGOUT_STATE.map(logoutRow).join('\n')}

Not confirmed for the other services with OpenID Connect: ${unconfirmed(services)}. Not each of them has an
\`end_session_endpoint\`.

## No longer there

${GONE.map(([name, id, why]) => `- **${name}** (\`${id}\`): ${why}`).join('\n')}

## Each service

${services.map(section).join('\n\n')}
`
}

const logoutRow = ([id, isSent, source, why]) =>
  `- [\`${id}\`](#${id}): ${isSent ? 'yes' : `**no**, ${why}`} ([documentation](${source}))`

const unconfirmed = (services) =>
  services
    .filter(({ id, provider }) => provider.type === 'oidc' && !LOGOUT_STATE.some(([known]) => known === id))
    .map(({ id }) => `[\`${id}\`](#${id})`)
    .join(', ')

function section({ id, provider, paragraphs, notes, deprecated }) {
  const [environment, scopes, email, checked] = PARAGRAPHS.map((name) => paragraphs.get(name) ?? '')
  return [
    `<a id="${id}"></a>`,
    `### ${provider.name}`,
    `\`@authengine/providers/${id}\`, ${KINDS[provider.type]}, callback \`<base path>/callback/${id}\``,
    ...(deprecated ? [`**Deprecated.** ${deprecated}`] : []),
    [
      `- **Environment:** ${environment}`,
      `- **Scopes:** ${scopes}`,
      `- **Email:** ${email}`,
      ...notes.map((note) => `- ${note}`),
      `- **Checked:** ${checked}`,
    ].join('\n'),
  ].join('\n\n')
}

function senderLine(name) {
  const text = readFileSync(join(root, 'plugins/senders/src', `${name}.ts`), 'utf8')
  const isSender = (node) =>
    ts.isVariableStatement(node) && node.declarationList.declarations[0].name.getText() === name
  const { lead, paragraphs } = documentationOf(text, isSender)
  if (lead === undefined) return []
  const environment = paragraphs.get('Environment')
  return [
    `- \`@authengine/senders/${name}\`: ${lead}${environment ? ` Environment: ${firstSentence(environment)}` : ''}`,
  ]
}

/** The comment of a declaration: first paragraph, named paragraphs, other paragraphs, and the text of `@deprecated`. */
function documentationOf(text, isWanted) {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  const node = source.statements.find(isWanted)
  const comment = node && ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  const [lead, ...rest] = (comment ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '')
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  const named = rest.map((paragraph) => /^([A-Z][\w-]+): (.*)$/.exec(paragraph))
  const isKnown = (found) => found !== null && PARAGRAPHS.includes(found[1])
  const deprecated = comment?.tags?.find(ts.isJSDocDeprecatedTag)
  return {
    lead,
    order: named.filter(isKnown).map(([, name]) => name),
    paragraphs: new Map(named.filter(isKnown).map(([, name, words]) => [name, anyFramework(words)])),
    notes: rest.filter((_, at) => !isKnown(named[at])).map(anyFramework),
    deprecated: deprecated && ts.getTextOfJSDocComment(deprecated.comment)?.replaceAll(/\s+/g, ' '),
  }
}

/** The comments have the callback path of most frameworks; this replaces it by a path for all frameworks. */
const anyFramework = (text) => text.replaceAll('/auth/callback/', '<base path>/callback/')
const hasCode = ({ provider }) => provider.type === 'oauth' || provider.type === 'oidc'
const isDefault = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
const firstSentence = (text = '') => capital(/^.*?[.;](?= |$)/.exec(text)?.[0].replace(/;$/, '.') ?? text)
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const modulesIn = (plugin) =>
  readdirSync(join(root, 'plugins', plugin, 'src'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'docs/providers.md'), await catalogue())

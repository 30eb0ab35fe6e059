import type { Finding } from '../core/errors.js'
import { withQuery } from '../http/origins.js'
import type { SignInLink } from '../pages/FormPage.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { pluginUrl } from '../sign-in/pluginPages.js'
import type { OptionLinks } from '../sign-in/SignInPageAction.js'
import type { ServicesOfPlugins } from './pluginServices.js'

/** Links that a plugin registered for a sign-in option. */
export interface RegisteredLinks {
  /** Id of the plugin. */
  readonly owner: string
  /** Id of the provider. */
  readonly provider: string
  /** The links. */
  readonly links: readonly SignInLink[]
}

/**
 * The links of plugins beside sign-in options, with the callback URL of the page. A label that is a key of their texts is
 * shown in the language of the request.
 */
export const optionLinks = (registered: readonly RegisteredLinks[], plugins: ServicesOfPlugins): OptionLinks[] =>
  registered.map(({ owner, provider, links }) => ({
    provider,
    linksFor: (ctx) => {
      const { pages } = plugins.of(owner)
      // So that a sign-up leads to where the user wanted to go.
      const callbackUrl = ctx.query.get('callbackUrl')
      return links.map(({ label, path }) => ({
        label: pages.text(ctx, label),
        url: withQuery(pages.url(ctx, path), { callbackUrl }),
      }))
    },
  }))

/** What is wrong with links beside sign-in options. */
export function linkFaults(registered: readonly RegisteredLinks[], providers: ProviderCatalogue): Finding[] {
  return registered.flatMap(({ owner, provider, links }) => {
    const option = `plugins (${JSON.stringify(owner)}) option ${JSON.stringify(provider)}`
    if (!isListOfLinks(links)) return [{ option, problem: 'has no links.', fix: "Write [{ label: '…', path: '…' }]." }]
    if (links.some(({ path }) => leavesRoutes(owner, path))) {
      const fix = `Write a path below "${owner}/", without "..".`
      return [{ option, problem: 'has a link that is outside the routes of the plugin.', fix }]
    }
    return unknownProvider(option, provider, providers)
  })
}

/** Reports rules about the availability of providers that do not exist. */
export const availabilityFaults = (
  registered: readonly { readonly owner: string; readonly provider: string }[],
  providers: ProviderCatalogue,
): Finding[] =>
  registered.flatMap(({ owner, provider }) =>
    unknownProvider(`plugins (${JSON.stringify(owner)}) availability ${JSON.stringify(provider)}`, provider, providers),
  )

function unknownProvider(option: string, provider: string, providers: ProviderCatalogue): Finding[] {
  if (providers.find(provider)) return []
  const ids = providers.all.map(({ id }) => id).join(', ') || 'none'
  return [
    { option, problem: 'is for a provider that does not exist.', fix: `Write the id of one. Configured: ${ids}.` },
  ]
}

function leavesRoutes(plugin: string, path: string): boolean {
  try {
    pluginUrl({ baseUrl: 'https://localhost' }, plugin, path)
    return false
  } catch {
    return true
  }
}

const isListOfLinks = (links: unknown): boolean =>
  Array.isArray(links) &&
  links.every((link: Partial<SignInLink> | null) => typeof link?.label === 'string' && typeof link.path === 'string')

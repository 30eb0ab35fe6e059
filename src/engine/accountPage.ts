import type { Finding } from '../core/errors.js'
import type { Action } from '../http/Reply.js'
import { AccountPageAction, type OwnedSection, sectionFaults } from '../sign-in/AccountPage.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import type { ServicesOfPlugins } from './pluginServices.js'
import type { SharedParts } from './sharedParts.js'

/** The account page. */
interface AccountPage {
  /** Its route; none without sections. */
  readonly routes: readonly Action[]
  /** What is wrong with its sections. */
  readonly faults: readonly Finding[]
}

/** Makes the account page from the sections that plugins registered. */
export function accountPage(
  roles: Roles,
  plugins: ServicesOfPlugins,
  { forms, frames, hasPasskeys, logger, sessions }: SharedParts & { readonly hasPasskeys: boolean },
): AccountPage {
  const sections = roles.all(ROLES.accountSections).map(({ owner, create }): OwnedSection => {
    const services = plugins.of(owner)
    const section = create(services)
    return { owner, section, headingFor: (ctx) => services.pages.text(ctx, section.title) }
  })
  const routes =
    sections.length > 0 ? [new AccountPageAction({ sections, forms, frames, hasPasskeys, logger, sessions })] : []
  return { routes, faults: sectionFaults(sections) }
}

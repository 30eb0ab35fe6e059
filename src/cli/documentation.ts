/** The documentation on the web: an installed package has no guides. */
const DOCUMENTATION = 'https://github.com/authengine/authengine/blob/main/docs'

/**
 * URL of a guide. A test compares every call with the headings of the guides.
 *
 * @param page - File name, with the anchor of a heading, such as `migrating.md#account-ids`.
 */
export const guide = (page: string): string => `${DOCUMENTATION}/guides/${page}`

/**
 * URL of the page about a service.
 *
 * @param id - Id of the provider.
 */
export const providerPage = (id: string): string => `${DOCUMENTATION}/providers/${id}.md`

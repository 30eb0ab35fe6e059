// Blanks, backslashes and a second slash could turn a path into the address of another host.
const LOCAL = /^(?:\/(?![/\\])[^\s\\]*|data:image\/[\w+.-]+[;,].*)$/is
// `;` and `,` may stand in a host but end a directive of the policy.
const ORIGIN = /^https:\/\/[\w.-]+(?::\d+)?$/

/** The picture, when it comes from the site itself or is part of the page. */
export const localLogo = (logo: string | undefined): string | undefined =>
  logo !== undefined && LOCAL.test(logo) ? logo : undefined

/** The origin of a picture that the application keeps on another host, over https. */
export function logoOrigin(logo: string | undefined): string | undefined {
  const url = logo !== undefined && URL.canParse(logo) ? new URL(logo) : undefined
  // A `blob:` URL reports the origin inside it, hence the look at the scheme.
  return url?.protocol === 'https:' && ORIGIN.test(url.origin) ? url.origin : undefined
}

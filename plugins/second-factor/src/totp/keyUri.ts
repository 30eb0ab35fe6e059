import type { RequestContext, Settings } from 'authengine/plugin'
import { oneLine } from '../oneLine.js'

/** Whose key a URI is. */
export interface KeyOwner {
  /** Name of the site, as authenticator apps show it. */
  readonly issuer: string
  /** Name of the account at the site, such as an email address. */
  readonly account: string
}

/**
 * The URI that authenticator apps read from a QR code. It has no parameters besides the issuer, because some apps ignore
 * them: SHA-1, 6 digits and 30 seconds are what every app takes.
 *
 * @param secret - The secret, base32.
 */
export function keyUri(secret: string, { account, issuer }: KeyOwner): string {
  const [site, name] = [withoutColon(issuer), withoutColon(account)].map(encodeURIComponent)
  return `otpauth://totp/${site ?? ''}:${name ?? ''}?secret=${secret}&issuer=${site ?? ''}`
}

/** A colon separates the issuer from the account. */
const withoutColon = (name: string): string => oneLine(name, LONGEST).replaceAll(':', ' ')

/** A longer URI needs a QR code that phones read badly. */
const LONGEST = 64

/** Name of the site in authenticator apps. */
export const issuerFor = (
  { issuer }: { readonly issuer: string | undefined },
  { theme }: Pick<Settings, 'theme'>,
  ctx: Pick<RequestContext, 'origin'>,
): string => issuer ?? theme.siteName ?? new URL(ctx.origin).host

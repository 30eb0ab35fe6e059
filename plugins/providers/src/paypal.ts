/**
 * Signs in with a PayPal account.
 *
 * @module @authengine/providers/paypal
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/paypal.js'

/** An email address of a PayPal account. */
export interface PayPalEmail {
  readonly value: string
  readonly primary: boolean
  /** Whether the email address is confirmed. */
  readonly confirmed?: boolean
}

/** Profile of the user from PayPal's API, in the schema `paypalv1.1`. */
export interface PayPalProfile extends Profile {
  /** Id of the account: a URL, different for each application. */
  readonly user_id: string
  /** Id of the account at PayPal; only with the scope `https://uri.paypal.com/services/paypalattributes`. */
  readonly payer_id?: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly emails?: readonly PayPalEmail[]
  /** Whether PayPal has verified the account. It is not about the email address. */
  readonly verified_account?: boolean | string
}

/** Options for PayPal. */
export interface PayPalOptions extends OAuthOptions<PayPalProfile> {
  /** `sandbox` for test accounts. Default: `live`. */
  readonly environment?: 'live' | 'sandbox' | undefined
}

const DOMAINS = { live: 'paypal.com', sandbox: 'sandbox.paypal.com' }
const USERINFO = '/v1/identity/oauth2/userinfo?schema=paypalv1.1'

/** OAuth 2 provider for PayPal. */
export class PayPalProvider extends OAuthProvider<PayPalProfile> {
  constructor({ environment = 'live', ...options }: PayPalOptions = {}) {
    const domain = DOMAINS[environment]
    const endpoints = {
      authorization: `https://www.${domain}/signin/authorize`,
      token: `https://api-m.${domain}/v1/oauth2/token`,
      userinfo: `https://api-m.${domain}${USERINFO}`,
    }
    const style = { brandColor: '#002991', icon }
    super({ id: 'paypal', name: 'PayPal', ...endpoints, scopes: ['openid', 'profile', 'email'], style }, options)
  }

  override emailVerified(profile: PayPalProfile): boolean | undefined {
    return primaryOf(profile)?.confirmed
  }

  protected override toUser(profile: PayPalProfile): User {
    const { user_id: id, name } = profile
    return { id: accountId(id), name: name ?? null, email: primaryOf(profile)?.value ?? null, image: null }
  }
}

const primaryOf = ({ emails }: PayPalProfile): PayPalEmail | undefined => emails?.find(({ primary }) => primary)

/**
 * Signs in with PayPal.
 *
 * Environment: `AUTH_PAYPAL_ID`, `AUTH_PAYPAL_SECRET`. Create an app at
 * https://developer.paypal.com/dashboard/applications, turn on "Log in with PayPal", choose the full name and the email
 * address among its attributes, and add the return URL `https://<your site>/auth/callback/paypal`. PayPal refuses
 * `localhost`; `127.0.0.1` works.
 *
 * Scopes: `openid`, `profile` for the name, and `email`; each must be chosen for the app as well.
 *
 * Email: left out of the user if PayPal says that it is not confirmed. It is the primary email address. Often PayPal
 * does not say whether it is. Only users with a confirmed email address can sign in, unless the app allows others.
 *
 * The sandbox has its own apps: set `environment: 'sandbox'`. PayPal has no pictures.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://developer.paypal.com/docs/log-in-with-paypal/integrate/
 * and https://developer.paypal.com/log-in/references. Not confirmed: `confirmed` of an email address, and whether
 * PayPal checks PKCE.
 */
export default function PayPal(options?: PayPalOptions): PayPalProvider {
  return new PayPalProvider(options)
}

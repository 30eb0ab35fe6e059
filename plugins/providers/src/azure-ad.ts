/**
 * Signs in with a Microsoft account, under the former name of the service.
 *
 * @module @authengine/providers/azure-ad
 */
import {
  type MicrosoftEntraIDOptions,
  type MicrosoftEntraIDProfile,
  MicrosoftEntraIDProvider,
} from './microsoft-entra-id.js'

/** Claims of the ID token. */
export type AzureADProfile = MicrosoftEntraIDProfile

/** Options for Microsoft Entra ID. */
export type AzureADOptions = MicrosoftEntraIDOptions

/** OpenID Connect provider for Microsoft Entra ID, under its former name. */
export class AzureADProvider extends MicrosoftEntraIDProvider {
  constructor(options?: AzureADOptions) {
    super({ id: 'azure-ad', name: 'Azure Active Directory', ...options })
  }
}

/**
 * Signs in with Microsoft Entra ID, under its former name.
 *
 * Environment: `AUTH_AZURE_AD_ID`, `AUTH_AZURE_AD_SECRET`, and for one tenant `AUTH_AZURE_AD_ISSUER`
 * (`https://login.microsoftonline.com/<tenant id>/v2.0`). Open your application at https://entra.microsoft.com (App
 * registrations); its redirect URI is `https://<your site>/auth/callback/azure-ad`.
 *
 * Scopes: `openid`, `profile`, `email`.
 *
 * Email: not known to be verified, because administrators of a tenant can enter any email address. Such an email
 * address never links accounts.
 *
 * Only the id differs from `microsoft-entra-id`. It is part of the callback URL and of stored accounts, so an existing
 * application keeps it until both are migrated.
 *
 * Checked on 2026-11-20: as for `microsoft-entra-id`.
 * @deprecated Use `microsoft-entra-id`.
 */
export default function AzureAD(options?: AzureADOptions): AzureADProvider {
  return new AzureADProvider(options)
}

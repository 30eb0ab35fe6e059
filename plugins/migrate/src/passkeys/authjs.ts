import { type MigratedPasskey, migratedPasskey } from './migratedPasskey.js'

/** A row of the table `Authenticator` of Auth.js. */
export type AuthjsPasskey = Readonly<
  Record<
    'credentialID' | 'credentialPublicKey' | 'userId' | 'counter' | 'credentialDeviceType' | 'credentialBackedUp',
    unknown
  > &
    Partial<Record<'transports', unknown>>
>

/**
 * Converts a passkey of Auth.js. The id of the relying party has to stay, because a passkey belongs to it: set
 * `relyingParty.id` of the provider.
 *
 * @param row - The row.
 * @param provider - Id of the passkey provider. Default: `passkey`, as in Auth.js.
 * @returns The rows, or why it cannot be used, as a sentence.
 */
export const passkeyOfAuthjs = (
  { credentialBackedUp, credentialDeviceType, credentialPublicKey, ...row }: AuthjsPasskey,
  provider = 'passkey',
): MigratedPasskey | string =>
  migratedPasskey(
    {
      ...row,
      publicKey: credentialPublicKey,
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      transports: row.transports,
    },
    provider,
  )

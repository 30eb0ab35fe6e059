import { type MigratedPasskey, migratedPasskey } from './migratedPasskey.js'

/** A row of the table `passkey` of Better Auth, with the names of its members. */
export type BetterAuthPasskey = Readonly<
  Record<'credentialID' | 'publicKey' | 'userId' | 'counter' | 'deviceType' | 'backedUp', unknown> &
    Partial<Record<'transports' | 'name', unknown>>
> & { readonly createdAt?: Date | null | undefined }

/**
 * Converts a passkey of Better Auth. `aaguid` is not carried. The id of the relying party (`rpID`) has to stay, because a
 * passkey belongs to it: set `relyingParty.id` of the provider.
 *
 * @param row - The row.
 * @param provider - Id of the passkey provider. Default: `passkey`.
 * @returns The rows, or why it cannot be used, as a sentence.
 */
export const passkeyOfBetterAuth = (
  { transports, ...row }: BetterAuthPasskey,
  provider = 'passkey',
): MigratedPasskey | string => migratedPasskey({ ...row, transports }, provider)

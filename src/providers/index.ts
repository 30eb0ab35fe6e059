export * from './CredentialsProvider.js'
export * from './Provider.js'
export * from './ProviderCatalogue.js'
export type * from './SignInDoor.js'

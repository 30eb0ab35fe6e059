export * from './credentials/CredentialsFlow.js'
export * from './FlowCatalogue.js'
export * from './SignInFlow.js'

export * from './signInMail.js'

export { confirmPage } from './confirmPage.js'
export { errorPage } from './errorPage.js'
export { signInPage } from './signInPage.js'
export { signOutPage } from './signOutPage.js'

import { serveForms } from '../processes/serveForms.js'
import { aSharedSite } from './aSharedSite.js'

/** A process of a site with second factors, which stops or is killed before a statement. */
serveForms(({ adapter, mail }) => aSharedSite(adapter, { mail }))

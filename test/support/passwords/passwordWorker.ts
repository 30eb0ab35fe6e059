import { Passwords } from '@authengine/passwords'
import { serveForms } from '../processes/serveForms.js'
import { aPasswordSiteOn } from './aPasswordSite.js'

/** A process of a site with passwords, which stops or is killed before a statement. */
serveForms(({ adapter, mail }) => {
  const site = aPasswordSiteOn(adapter, { mail }, { limits: false, session: { strategy: 'database' } })
  return { ...site, mailsSent: () => site.engine.api(Passwords).mailsSent() }
})

import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Finding } from '../core/errors.js'
import { EmailProvider } from './EmailProvider.js'

const LONGEST_AGE = 24 * 60 * 60
const WHERE: ReadonlySet<unknown> = new Set<EmailProvider['codes']>(['same-browser', 'anywhere'])

/** E-mail providers can send, and keep what they sent. */
export const checkEmail: ConfigCheck = ({ providers, keepsMailedTokens }) =>
  providers.flatMap((provider) => {
    if (!(provider instanceof EmailProvider)) return []
    const { codes, from, id, maxAge, sends, sendsOurMail } = provider
    const option = `providers (${JSON.stringify(id)})`
    const findings: Finding[] = []
    if (!keepsMailedTokens) {
      const problem = 'has no place for mailed tokens.'
      findings.push({ option, problem, fix: 'Set adapter to a database that keeps verification tokens.' })
    }
    if (!sends) {
      const fix = 'Set sender to an object with send(mail), or sendVerificationRequest to a function.'
      findings.push({ option, problem: 'cannot send mail.', fix })
    } else if (sendsOurMail && !from) {
      const fix = 'Set from to an address such as "no-reply@app.example".'
      findings.push({ option, problem: 'has no address to send from.', fix })
    }
    if (!Number.isInteger(maxAge) || maxAge < 60 || maxAge > LONGEST_AGE) {
      const fix = `Write whole seconds from 60 to ${String(LONGEST_AGE)}.`
      findings.push({ option, problem: `has a maxAge of ${String(maxAge)}.`, fix })
    }
    if (!WHERE.has(codes)) {
      findings.push({
        option,
        problem: `has codes: ${JSON.stringify(codes)}.`,
        fix: 'Write "same-browser" or "anywhere".',
      })
    }
    return findings
  })

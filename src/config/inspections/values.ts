import type { Finding } from '../../core/errors.js'
import { parse } from '../../http/sameOrigin.js'
import { skipCSRFCheck } from '../SettingsInput.js'
import type { Inspection } from './Inspection.js'

/** The remaining options have values that mean something. */
export const values: Inspection = ({ settings: { input } }) => {
  const secrets: Readonly<Record<string, unknown>> = { secret: input.secret, 'jwt.secret': input.jwt?.secret }
  const findings: Finding[] = Object.entries(secrets).flatMap(([option, secret]) =>
    secret === undefined || typeof secret === 'string' || Array.isArray(secret)
      ? []
      : [
          {
            option,
            problem: 'is no text.',
            fix: 'Write at least 32 random characters in quotes, or a list of such texts.',
          },
        ],
  )
  const { bodyLimit, redirectProxyUrl, trustedProxies, trustHost } = input
  if (input.skipCSRFCheck !== undefined && (input.skipCSRFCheck as unknown) !== skipCSRFCheck) {
    findings.push({
      option: 'skipCSRFCheck',
      problem: 'is not the symbol.',
      fix: 'Import skipCSRFCheck, or leave the option out.',
    })
  }
  if (bodyLimit !== undefined && !(Number.isInteger(bodyLimit) && bodyLimit >= 1024)) {
    findings.push({
      option: 'bodyLimit',
      problem: `is ${String(bodyLimit)}.`,
      fix: 'Write whole bytes, at least 1024.',
    })
  }
  if (trustedProxies !== undefined && !(Number.isInteger(trustedProxies) && trustedProxies >= 1)) {
    findings.push({
      option: 'trustedProxies',
      problem: `is ${String(trustedProxies)}.`,
      fix: 'Write how many proxies there are, at least 1, or leave it out.',
    })
  }
  if (redirectProxyUrl !== undefined && !/^https?:$/.test(parse(redirectProxyUrl)?.protocol ?? '')) {
    findings.push({
      option: 'redirectProxyUrl (AUTH_REDIRECT_PROXY_URL)',
      problem: 'is not a URL.',
      fix: 'Write the full URL up to the mount, such as "https://app.example/auth".',
    })
  }
  if (
    Array.isArray(trustHost) &&
    trustHost.some((host: unknown) => typeof host !== 'string' || !/^(\*\.)?[\w.:[\]-]+$/.test(host))
  ) {
    findings.push({
      option: 'trustHost',
      problem: 'has an entry that is not a host.',
      fix: 'Write hosts such as "app.example", "localhost:3000" or "*.preview.example".',
    })
  }
  return findings
}

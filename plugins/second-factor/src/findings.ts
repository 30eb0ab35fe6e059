import type { CheckedConfig, CheckFinding } from 'authengine/plugin'
import type { SecondFactorSettings } from './SecondFactorOptions.js'

const POLICIES: ReadonlySet<unknown> = new Set(['never', 'if-enrolled', 'always'])

/** What is wrong with the configuration of the plugin. */
export function findingsOf(settings: SecondFactorSettings, config: CheckedConfig): readonly CheckFinding[] {
  return [...storeFindings(config), ...optionFindings(settings), ...mailFindings(config)]
}

function storeFindings({ database }: CheckedConfig): readonly CheckFinding[] {
  const missing = [
    ...(database?.secrets ? [] : ['secrets']),
    ...(database?.pending ? [] : ['pending sign-ins']),
    ...(database?.transaction ? [] : ['transactions']),
  ]
  if (missing.length === 0) return []
  const which = database ? 'yours has' : 'yours is missing, or is one of Auth.js, which has'
  return [
    {
      option: 'secondFactor()',
      problem: `needs an adapter that stores secrets of users; ${which} no ${missing.join(', no ')}.`,
      fix: 'Use sqlAdapter of @authengine/sql, or MemoryAdapter while you develop.',
    },
  ]
}

function optionFindings({ issuer, required, trustedBrowserDays }: SecondFactorSettings): readonly CheckFinding[] {
  return [
    ...(typeof required === 'function' || POLICIES.has(required)
      ? []
      : [
          {
            option: 'secondFactor({ required })',
            problem: 'is not a policy.',
            fix: "Write 'never', 'if-enrolled' or 'always', or a function that returns one of them.",
          },
        ]),
    ...(Number.isInteger(trustedBrowserDays) && trustedBrowserDays >= 0 && trustedBrowserDays <= 30
      ? []
      : [
          {
            option: 'secondFactor({ trustedBrowserDays })',
            problem: 'must be a whole number from 0 to 30.',
            fix: 'Leave it out: the default is 30.',
          },
        ]),
    ...(issuer === undefined || (typeof issuer === 'string' && /^[^:]{1,64}$/.test(issuer))
      ? []
      : [
          {
            option: 'secondFactor({ issuer })',
            problem: 'must have 1 to 64 characters, without a colon.',
            fix: 'Write the name of the site, such as "Example".',
          },
        ]),
  ]
}

/** Without mail, users do not learn that their second factor was changed. */
function mailFindings({ hasMailSender }: CheckedConfig): readonly CheckFinding[] {
  if (hasMailSender) return []
  return [
    {
      severity: 'warning',
      code: 'second-factor-no-mail',
      option: 'secondFactor()',
      problem: 'cannot inform users about changes of their second factor, because no mail can be sent.',
      fix: 'Add an email provider with a sender, or passwords({ mail: … }).',
    },
  ]
}

import { isColor } from '../../core/Theme.js'
import type { Finding } from '../../core/errors.js'
import { localLogo, logoOrigin } from '../../core/logos.js'
import type { Inspection } from './Inspection.js'

/** Theme values are colours and pictures: they reach a style sheet and a page. */
export const theme: Inspection = ({
  settings: {
    theme: { brandColor, buttonText, logo, colorScheme },
  },
}) => {
  const findings: Finding[] = []
  for (const [name, value] of Object.entries({ brandColor, buttonText })) {
    if (value === undefined || value === '' || isColor(value)) continue
    findings.push({ option: `theme.${name}`, problem: 'is not a CSS colour.', fix: 'Write one such as "#0f766e".' })
  }
  if (logo && localLogo(logo) === undefined && logoOrigin(logo) === undefined) {
    findings.push({
      option: 'theme.logo',
      problem: 'is not a picture URL.',
      fix: 'Write a path such as "/logo.svg", a data:image URL or an https URL.',
    })
  }
  if (colorScheme !== undefined && !['auto', 'dark', 'light'].includes(colorScheme)) {
    findings.push({ option: 'theme.colorScheme', problem: 'is unknown.', fix: 'Write "auto", "dark" or "light".' })
  }
  return findings
}

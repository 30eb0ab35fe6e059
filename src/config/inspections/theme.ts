import type { Finding } from '../../errors/index.js'
import type { Inspection } from './Inspection.js'

// A colour and nothing else: the value becomes part of a style sheet.
const COLOR =
  /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+-]{1,60}(deg|rad|turn)?[\d\s.,%/+-]{0,60}\))$/i
const LOGO = /^(\/(?![/\\])[^\s"'<>\\]*|data:image\/[a-z+.-]+[;,][^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+)$/i

/** Theme values are colours and pictures: they reach a style sheet and a page. */
export const theme: Inspection = ({
  settings: {
    theme: { brandColor, buttonText, logo, colorScheme },
  },
}) => {
  const findings: Finding[] = []
  for (const [name, value] of Object.entries({ brandColor, buttonText })) {
    if (value === undefined || value === '' || COLOR.test(value)) continue
    findings.push({ option: `theme.${name}`, problem: 'is not a CSS colour.', fix: 'Write one such as "#0f766e".' })
  }
  if (logo !== undefined && logo !== '' && !LOGO.test(logo)) {
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

import { namesOf } from '../core/unknownNames.js'
import type { ProviderFacts } from './Provider.js'
import type { ProviderStyle, SignInField } from './SignInDoor.js'

/** Names that every provider reads; `type` and `options` belong to those that are written as objects. */
export const FACTS: ReadonlySet<string> = new Set([
  ...namesOf<ProviderFacts>({ id: true, name: true, style: true }),
  'type',
  'options',
])

/** Names inside `style`; those for dark pages are of Auth.js 4, and without an effect. */
export const STYLE: ReadonlySet<string> = new Set([
  ...namesOf<ProviderStyle>({ brandColor: true, logo: true, bg: true, text: true }),
  'bgDark',
  'logoDark',
  'textDark',
])

/** Names inside an input of a form. */
export const INPUT: ReadonlySet<string> = namesOf<Omit<SignInField, 'name'>>({
  label: true,
  type: true,
  placeholder: true,
  value: true,
  required: true,
  autocomplete: true,
})

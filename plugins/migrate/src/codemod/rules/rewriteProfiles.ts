import type { SgNode } from '@ast-grep/napi'
import { addImport } from '../importChanges.js'
import type { Script } from '../Script.js'
import { bare, keyOf, memberOf, membersOf, stringValue, valueOf } from '../syntax.js'

/** Claims whose type a profile declares. */
const STANDARD = new Set([
  ...['address', 'birthdate', 'email', 'email_verified', 'family_name', 'gender', 'given_name', 'id', 'locale'],
  ...['middle_name', 'name', 'nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'sub'],
  ...['updated_at', 'website', 'zoneinfo'],
])
/** Members of a user that have to be strings. */
const TEXTS = new Set(['name', 'email', 'image'])
/** The claim that an expression reads from the profile; undefined for other expressions. */
type ClaimOf = (node: SgNode | null | undefined) => string | undefined

/**
 * Rewrites the function `profile` of providers that are objects. Claims are unknown or may be missing here, and Auth.js
 * has no types for them.
 */
export function rewriteProfiles(script: Script): void {
  if (!script.isTyped) return
  for (const type of script.all('pair')) {
    const object = type.parent()
    if (keyOf(type) !== 'type' || !object || !/^o(?:auth|idc)$/.test(stringValue(valueOf(type)) ?? '')) continue
    const profile = memberOf(object, 'profile')
    if (profile && memberOf(object, 'id') && !hasOwnProfile(object)) rewrite(script, profile)
  }
}

/** Whether a type argument, as in `OAuthConfig<AcmeProfile>`, decides about the profile. */
function hasOwnProfile(object: SgNode): boolean {
  const declarator = object.parent()
  const annotation = declarator?.kind() === 'variable_declarator' ? declarator.field('type')?.text() : undefined
  const argument = /<(.*)>$/s.exec(annotation ?? '')?.[1]
  return argument !== undefined && argument !== 'Profile'
}

function rewrite(script: Script, profile: SgNode): void {
  const code = valueOf(profile)
  const claimOf = code && claimsOf(code)
  if (!claimOf) return
  const members = usersOf(code).flatMap(membersOf)
  for (const member of members.filter((each) => keyOf(each) === 'id')) rewriteId(script, member, claimOf)
  const read = [
    ...members.filter((each) => TEXTS.has(keyOf(each) ?? '')).map(valueOf),
    // A member of an unknown value cannot be read.
    ...code
      .findAll({ rule: { any: [{ kind: 'member_expression' }, { kind: 'subscript_expression' }] } })
      .map((each) => each.field('object')),
  ]
  const unknown = new Set(read.flatMap((each) => claimOf(each) ?? []).filter((claim) => !STANDARD.has(claim)))
  if (unknown.size === 0) return
  const names = [...unknown].join(', ')
  script.manual(
    profile,
    `The type of ${names} is unknown: extend Profile with it, and write the provider as OAuth2Config or OIDCConfig of that.`,
    'writeProvider',
  )
}

/** An id that may be missing is refused by `accountId`. With `String`, it would be the text "undefined" for every user. */
function rewriteId(script: Script, member: SgNode, claimOf: ClaimOf): void {
  const value = withoutToString(valueOf(member))
  const isEither = value?.kind() === 'binary_expression'
  const read = isEither ? [value.field('left'), value.field('right')] : [value]
  if (!value || read.some((each) => claimOf(each) === undefined)) return
  script.replace(member, `id: accountId(${value.text()})`)
  addImport(script, 'authengine/provider', { name: 'accountId', local: 'accountId' })
  script.changed(member, 'profile')
}

/** The expression in front of `.toString()`. */
function withoutToString(value: SgNode | undefined): SgNode | undefined {
  const callee = value?.kind() === 'call_expression' ? value.field('function') : undefined
  return callee?.text().endsWith('.toString') ? (callee.field('object') ?? undefined) : value
}

/** Reads claims of the first parameter; undefined if the parameter has a type of its own. */
function claimsOf(code: SgNode): ClaimOf | undefined {
  const first = code.field('parameter') ?? code.field('parameters')?.namedChildren()[0]
  const pattern = first?.kind() === 'required_parameter' ? first.field('pattern') : first
  if (!pattern || first?.field('type')) return undefined
  if (pattern.kind() === 'identifier') {
    const claim = new RegExp(`^${pattern.text().replaceAll('$', '\\$')}(?:\\??\\.(\\w+)|\\[['"](\\w+)['"]\\])$`)
    return (node) => {
      const [, member, element] = claim.exec(node?.text() ?? '') ?? []
      return member ?? element
    }
  }
  const names = new Map(
    pattern.namedChildren().map((each) => {
      const isPair = each.kind() === 'pair_pattern'
      return [isPair ? each.field('value')?.text() : each.text(), isPair ? each.field('key')?.text() : each.text()]
    }),
  )
  return (node) => names.get(node?.text())
}

/** The objects that a function returns. */
function usersOf(code: SgNode): readonly SgNode[] {
  const body = bare(code.field('body') ?? undefined)
  const returned = body?.findAll({ rule: { kind: 'return_statement' } }).map((each) => bare(each.namedChildren()[0]))
  return [body, ...(returned ?? [])].flatMap((each) => (each?.kind() === 'object' ? [each] : []))
}

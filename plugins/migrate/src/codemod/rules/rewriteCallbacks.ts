import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'
import { keyOf, membersOf } from '../syntax.js'
import { bodyOf, callbackObjects } from './callbacksOf.js'

/** An assignment such as `session.user.role = token.role`. */
interface Assignment {
  /** `session`, `session.user` or `token`. */
  readonly target: string
  readonly key: string
  readonly value: string
}

/** Assignments that become one return. */
interface Group {
  readonly assignments: readonly Assignment[]
  readonly start: number
  readonly end: number
  /** The return of the subject that follows. */
  readonly last: SgNode
}

/** The value that a callback returns. */
type Subject = 'session' | 'token'

/** Lets the callbacks `session` and `jwt` return a new value instead of changing their argument. */
export function rewriteCallbacks(script: Script, stack: Stack): void {
  for (const callbacks of callbackObjects(script)) {
    for (const member of membersOf(callbacks)) {
      const key = keyOf(member)
      const body = bodyOf(member)
      if (body && key === 'session') rewrite(script, member, body, 'session', stack)
      if (body && key === 'jwt') rewrite(script, member, body, 'token', stack)
    }
  }
}

function rewrite(script: Script, member: SgNode, body: SgNode, subject: Subject, { declaresSession }: Stack): void {
  const assigned = changesIn(body, subject)
  if (assigned.length === 0) return
  const name = subject === 'session' ? 'session' : 'jwt'
  const groups = hasPlainArguments(member, subject) ? groupsOf(assigned, subject) : undefined
  if (groups) {
    for (const { assignments, end, last, start } of groups)
      script.change(start, end, returned(assignments, subject, last))
    script.changed(member, `callback ${name}`)
    const mayLack = groups.some(({ assignments }) => assignments.some(({ value }) => isUncertain(value)))
    if (subject === 'session' && declaresSession && script.isTyped && mayLack)
      script.review(
        member,
        'A value of token may be undefined, and the declared type of Session may not allow that.',
        'roles',
      )
  } else script.manual(member, `The callback ${name} has to return a new value: its argument is not changed.`, 'roles')
}

/** Assignments to members of the subject. */
const changesIn = (body: SgNode, subject: Subject): readonly SgNode[] =>
  body
    .findAll({ rule: { any: [{ kind: 'assignment_expression' }, { kind: 'augmented_assignment_expression' }] } })
    .filter((each) => new RegExp(`^\\(?${subject}\\b[^=]*[.[]`).test(each.field('left')?.text() ?? ''))

/** The argument has the usual name: `{ session, token }`, and is not assigned as a whole. */
const hasPlainArguments = (member: SgNode, subject: Subject): boolean =>
  member.findAll({ rule: { kind: 'shorthand_property_identifier_pattern' } }).some((each) => each.text() === subject)

const isReturn = (statement: SgNode, subject: Subject): boolean =>
  statement.kind() === 'return_statement' && statement.namedChildren()[0]?.text() === subject

/**
 * The assignments, in groups that a return of the subject follows at once: in the same block, or after the `if` whose
 * block they are. Then no code between sees the changed subject. Undefined if there are others.
 */
function groupsOf(assigned: readonly SgNode[], subject: Subject): readonly Group[] | undefined {
  const blocks = new Map<number, SgNode>()
  for (const each of assigned) {
    const block = each.parent()?.parent()
    if (!block) return undefined
    blocks.set(block.id(), block)
  }
  const groups = [...blocks.values()].map((block) => groupIn(block, assigned, subject))
  const found = groups.flatMap((each) => each ?? [])
  const taken = found.reduce((sum, { assignments }) => sum + assignments.length, 0)
  return found.length === groups.length && taken === assigned.length ? found : undefined
}

function groupIn(block: SgNode, assigned: readonly SgNode[], subject: Subject): Group | undefined {
  // Without braces, the statement itself is what the `if` contains.
  const single = block.kind() === 'if_statement'
  if (block.kind() !== 'statement_block' && !single) return undefined
  const isAssigned = (each: SgNode): boolean => assigned.some((one) => one.parent()?.id() === each.id())
  const all = single ? block.namedChildren().filter(isAssigned) : block.namedChildren()
  const first = all.findIndex(isAssigned)
  const rest = all.slice(first)
  const inner = rest.at(-1)
  const own = inner && isReturn(inner, subject) ? inner : undefined
  const statements = own ? rest.slice(0, -1) : rest
  const last = own ?? afterIf(single ? block : block.parent(), subject)
  const assignments = takeAssignments(statements, subject)
  const [start] = statements
  const end = own ?? statements.at(-1)
  if (!last || !assignments || !start || !end) return undefined
  return { assignments, last, start: start.range().start.index, end: end.range().end.index }
}

/** The return of the subject directly after an `if` without `else`. */
function afterIf(statement: SgNode | null, subject: Subject): SgNode | undefined {
  if (statement?.kind() !== 'if_statement' || statement.field('alternative')) return undefined
  const next = statement.next()
  return next && isReturn(next, subject) ? next : undefined
}

function takeAssignments(statements: readonly SgNode[], subject: Subject): readonly Assignment[] | undefined {
  const all = statements.map((each) => assignmentIn(each, subject))
  const found = all.flatMap((each) => each ?? [])
  if (found.length === 0 || found.length !== statements.length) return undefined
  // A value that reads what an earlier statement wrote would see the old value.
  const reads = found.some(({ value }, at) =>
    found.slice(0, at).some(({ key, target }) => value.replaceAll(/[?!]/g, '').includes(`${target}.${key}`)),
  )
  return reads || new Set(found.map(({ key, target }) => `${target}.${key}`)).size < found.length ? undefined : found
}

function assignmentIn(statement: SgNode, subject: Subject): Assignment | undefined {
  const expression = statement.kind() === 'expression_statement' ? statement.namedChildren()[0] : undefined
  if (expression?.kind() !== 'assignment_expression') return undefined
  const left = (expression.field('left')?.text() ?? '').replaceAll('!', '')
  const value = expression.field('right')?.text() ?? ''
  const path = /^(session\.user|session|token)\.([A-Za-z_$][\w$]*)$/.exec(left)
  if (!path || !path[1]?.startsWith(subject) || /\bawait\b/.test(value)) return undefined
  const [, target = '', key = ''] = path
  return key === 'user' ? undefined : { target, key, value }
}

/** In `session`, there is no token if sessions are rows. */
const ofToken = (value: string): string => value.replaceAll(/(?<![.\w$])token\.(?=[\w$])/g, 'token?.')

/** Whether a value of the token is taken as it is, without a cast or a default. */
const isUncertain = (value: string): boolean => ofToken(value) !== value && !/ as |!|\?\?|\|\|/.test(value)

function returned(assignments: readonly Assignment[], subject: Subject, last: SgNode): string {
  const end = last.text().endsWith(';') ? ';' : ''
  const members = (target: string): string =>
    assignments
      .filter((each) => each.target === target)
      .map(({ key, value }) => (key === value ? key : `${key}: ${subject === 'session' ? ofToken(value) : value}`))
      .join(', ')
  const own = members(subject)
  const user = members('session.user')
  const parts = [`...${subject}`, ...(own ? [own] : []), ...(user ? [`user: { ...session.user, ${user} }`] : [])]
  return `return { ${parts.join(', ')} }${end}`
}

import type { SgNode } from '@ast-grep/napi'
import { addImport } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import { MAIL_PROVIDERS } from '../modules.js'
import { prependMembers } from '../prependMembers.js'
import type { Script } from '../Script.js'
import { argumentsOf, calleeOf, memberOf, usesOf, valueOf } from '../syntax.js'

const REVIEW =
  'Mails are sent by a sender of @authengine/senders. A link is valid for 10 minutes, and its id stays that of before.'

/** Gives providers of mails a sender. */
export function rewriteMails(script: Script): void {
  for (const { module, names } of importsOf(script)) {
    const id = /^(?:next-auth|@auth\/[\w-]+)\/providers\/([\w-]+)$/.exec(module)?.[1] ?? ''
    const sender = MAIL_PROVIDERS[id]
    const local = names.find(({ name }) => name === 'default')?.local
    if (sender === undefined || local === undefined) continue
    for (const use of usesOf(script, local)) rewriteUse(script, use, id, sender)
  }
}

function rewriteUse(script: Script, use: SgNode, id: string, sender: string): void {
  const call = use.parent()?.kind() === 'call_expression' ? use.parent() : undefined
  if (!call) {
    if (use.parent()?.kind() !== 'array') return
    script.replace(use, `${use.text()}({ id: '${id}', sender: ${sender}() })`)
    needSender(script, sender)
    script.review(use, REVIEW, 'email')
    return
  }
  if (calleeOf(call) !== use.text()) return
  const [options] = argumentsOf(call)
  if (options?.kind() !== 'object') {
    script.manual(call, 'A provider of mails needs a sender, in place of server and apiKey.', 'email')
    return
  }
  const own = memberOf(options, 'sendVerificationRequest')
  const server = memberOf(options, 'server')
  const key = memberOf(options, 'apiKey')
  const old = server ?? key
  const added = id === 'email' || memberOf(options, 'id') ? [] : [`id: '${id}'`]
  if (own === undefined) {
    const value = valueOf(old)?.text() ?? ''
    const text = server ? `sender: smtp(${value})` : `sender: ${sender}(${key ? `{ apiKey: ${value} }` : ''})`
    if (old) script.replace(old, text)
    else added.push(text)
    needSender(script, server ? 'smtp' : sender)
  } else if (old)
    script.manual(old, 'authengine reads no server or apiKey: let sendVerificationRequest have it.', 'email')
  prependMembers(script, options, added)
  if (own) script.review(own, 'sendVerificationRequest is called as before: compare its argument.', 'email')
  else script.review(call, REVIEW, 'email')
}

const needSender = (script: Script, sender: string): void => {
  addImport(script, `@authengine/senders/${sender}`, { name: sender, local: sender })
}

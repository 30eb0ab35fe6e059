import { describe, expect, it } from '@jest/globals'
import { canonicalAddress, mailboxOf } from '../../../../src/core/emailAddress.js'

describe('canonicalAddress', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    ['  Ann.Lee+News@Example.TEST ', 'ann.lee+news@example.test'],
    ["o'hara#$&*/=x?^_`{}~-@example.test", "o'hara#$&*/=x?^_`{}~-@example.test"],
    ['bounces+ann=example.test@mail.example', 'bounces+ann=example.test@mail.example'],
    ['\uff41@\uff58.com', 'a@x.com'],
    ['a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@x.com`, `${'a'.repeat(64)}@x.com`],
  ])('changes %j to %j, which stays unchanged', (written, canonical) => {
    expect(canonicalAddress(written)).toBe(canonical)
    expect(canonicalAddress(canonical)).toBe(canonical)
  })

  it.each([
    ['an encoded word', '=?utf-8?q?ann?=@x.com'],
    ['an encoded word in Base64', '=?utf-8?b?yw5u?=@x.com'],
    ['an encoded word that holds an address', '=?utf-8?q?eve=40evil.example=3e?=@x.com'],
    ['an encoded word behind other text', 'ann=?utf-8?q?=2c?=@x.com'],
    ['the beginning of an encoded word', 'ann=?utf-8@x.com'],
    ['the end of an encoded word', 'ann?=@x.com'],
    ['an encoded word in full-width letters', '\uff1d\uff1futf-8?q?ann\uff1f\uff1d@x.com'],
    ['an encoded word as host', 'ann@=?utf-8?q?x?=.com'],
    ['a route with a percent sign', 'eve%evil.example@x.com'],
    ['a route with an exclamation mark', 'evil.example!eve@x.com'],
    ['a source route', '@evil.example:ann@x.com'],
    ['a program', '|cat@x.com'],
    ['a file, or an address of a gateway', '/s=ann/@x.com'],
    ['an option of a mailer', '-oq/tmp@x.com'],
    ['a comment', 'ann(eve)@x.com'],
  ])('defect R17: refuses %s, which a mailer may read differently', (_, written) => {
    expect(canonicalAddress(written)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['no @', 'ann'],
    ['two @', 'a@b@x.com'],
    ['an empty local part', '@x.com'],
    ['an empty atom', 'a..b@x.com'],
    ['a dot at the end of the local part', 'a.@x.com'],
    ['a quoted local part', '"a b"@x.com'],
    ['letters that are not ASCII in the local part', '\u0131@x.com'],
    ['an empty host', 'a@'],
    ['an empty label', 'a@x..com'],
    ['a dot at the end of the host', 'a@x.com.'],
    ['a host of one label', 'a@localhost'],
    ['a hyphen in front of a label', 'a@-x.com'],
    ['an address in digits', 'a@127.0.0.1'],
    ['an address in hexadecimal', 'a@0x7f.1'],
    ['an address in brackets', 'a@[127.0.0.1]'],
    ['a port', 'a@x.com:25'],
    ['a path', 'a@x.com/..'],
    ['a broken A-label', 'a@xn--a.com'],
    ['a lone surrogate', 'a\ud800@x.com'],
    ['a soft hyphen', 'a@x\u00ad.com'],
    ['a tab', '\ta@x.com'],
    ['a long local part', `${'a'.repeat(65)}@x.com`],
    ['a long label', `a@${'x'.repeat(64)}.com`],
    ['a long address', `a@${'x.'.repeat(127)}com`],
    ['no text', ['a@x.com']],
  ])('refuses %s', (_, written) => {
    expect(canonicalAddress(written)).toBeUndefined()
  })

  it('accepts 320 characters, but not 321', () => {
    expect(canonicalAddress('a@x.com'.padEnd(320))).toBe('a@x.com')
    expect(canonicalAddress('a@x.com'.padEnd(321))).toBeUndefined()
  })

  it('attack #205: does not parse a text that is too long', () => {
    expect(canonicalAddress(`${'g:'.repeat(1_000_000)}a@x.com`)).toBeUndefined()
  })
})

describe('mailboxOf', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    ['ann+news@example.test', 'ann@example.test'],
    ['a.n.n+x+y@example.test', 'ann@example.test'],
    ['+x@example.test', '@example.test'],
  ])('defect R66: maps %s to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

import { describe, expect, it } from '@jest/globals'
import { canonicalAddress, mailboxOf } from '../../../../src/providers/index.js'

describe('canonicalAddress', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    ['  Ann.Lee+News@Example.TEST ', 'ann.lee+news@example.test'],
    ["o'hara!#$%&*/=?^_`{|}~-@example.test", "o'hara!#$%&*/=?^_`{|}~-@example.test"],
    ['\uff41@\uff58.com', 'a@x.com'],
    ['a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@x.com`, `${'a'.repeat(64)}@x.com`],
  ])('knows %j as %j, which it keeps', (written, canonical) => {
    expect(canonicalAddress(written)).toBe(canonical)
    expect(canonicalAddress(canonical)).toBe(canonical)
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

  it('attack #205: does not look at what is too long to be one', () => {
    expect(canonicalAddress(`${'g:'.repeat(1_000_000)}a@x.com`)).toBeUndefined()
  })
})

describe('mailboxOf', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    ['ann+news@example.test', 'ann@example.test'],
    ['a.n.n+x+y@example.test', 'ann@example.test'],
    ['+x@example.test', '@example.test'],
  ])('defect R66: of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

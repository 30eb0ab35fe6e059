import { describe, expect, it } from '@jest/globals'
import { NamedAddress } from '../../../../../plugins/senders/src/mail/NamedAddress.js'

const ADDRESS = 'no-reply@app.example'

describe('NamedAddress', () => {
  it.each([
    [ADDRESS, '', ADDRESS],
    [`  ${ADDRESS}  `, '', ADDRESS],
    [`<${ADDRESS}>`, '', ADDRESS],
    [`Example <${ADDRESS}>`, 'Example', `Example <${ADDRESS}>`],
    [`Example<${ADDRESS}>`, 'Example', `Example <${ADDRESS}>`],
    [`Büro 2 🦊 <${ADDRESS}>`, 'Büro 2 🦊', `"Büro 2 🦊" <${ADDRESS}>`],
    [`Example Inc. <${ADDRESS}>`, 'Example Inc.', `"Example Inc." <${ADDRESS}>`],
    [`"Example, Inc." <${ADDRESS}>`, 'Example, Inc.', `"Example, Inc." <${ADDRESS}>`],
    [`"A \\"B\\" \\\\ <x@y>" <${ADDRESS}>`, 'A "B" \\ <x@y>', `"A \\"B\\" \\\\ <x@y>" <${ADDRESS}>`],
    [`"" <${ADDRESS}>`, '', ADDRESS],
  ])('reads %s', (written, name, again) => {
    const read = NamedAddress.read(written)
    expect([read?.name, read?.address, String(read)]).toEqual([name, ADDRESS, again])
    expect(NamedAddress.read(again)).toEqual(read)
  })

  it.each([
    '',
    'Example',
    'Example <>',
    'Example <no-reply>',
    `Example ${ADDRESS}`,
    `Example, Inc. <${ADDRESS}>`,
    `a@x.example, B <${ADDRESS}>`,
    `A <a@x.example>, B <${ADDRESS}>`,
    `A <a@x.example> <${ADDRESS}>`,
    `A <${ADDRESS}> B`,
    `A <<${ADDRESS}>>`,
    `a@x.example <${ADDRESS}>`,
    `(A) <${ADDRESS}>`,
    `"A" B <${ADDRESS}>`,
    `"A <${ADDRESS}>`,
    `A" <${ADDRESS}>`,
    `"A"" <${ADDRESS}>`,
    `"A\\" <${ADDRESS}>`,
    `A\r\nBcc: b@y.example <${ADDRESS}>`,
    `"A\nB" <${ADDRESS}>`,
    `A\u2028B <${ADDRESS}>`,
    `A <${ADDRESS}, b@y.example>`,
    `A <${ADDRESS}\r\nBcc: b@y.example>`,
    `${ADDRESS}>`,
  ])('refuses %j', (written) => {
    expect(NamedAddress.read(written)).toBeUndefined()
  })

  it.each(['"', '\\"', '\\', '"\\', '<', '> ', 'a ', ' '])('attack #319: is not slowed down by many %j', (piece) => {
    expect(NamedAddress.read(`"${piece.repeat(50_000)} <a@x.example>`)).toBeUndefined()
  })
})

import { describe, expect, it } from '@jest/globals'
import type { PageField, PageForm } from '../../../../src/pages/FormPage.js'
import { drawForm, type FormPlace } from '../../../../src/pages/drawForm.js'
import { all, count, english, flaws } from './fixtures.js'

const place: FormPlace = { csrfToken: 't', place: '1', isMain: false, language: english, scripts: new Set() }
const drawn = (form: Partial<PageForm> = {}, at: Partial<FormPlace> = {}): string => {
  const { markup } = drawForm({ fields: [], submit: 'Go', ...form }, { ...place, ...at })
  expect(flaws(markup)).toEqual([])
  return markup
}
const input = (field: Partial<PageField>): string | undefined =>
  all(
    drawn({ fields: [{ name: 'a', type: 'text', label: 'A', ...field }] }),
    /(<input (?!type="hidden" name="csrf)[^>]*>)/g,
  )[0]

describe('drawForm', () => {
  it('posts to its action, with the CSRF token', () => {
    expect(drawn({ action: 'https://app.example/auth/kit' })).toMatch(
      /^<form method="post" action="https:\/\/app\.example\/auth\/kit">\s*<input type="hidden" name="csrfToken" value="t">/,
    )
  })

  it('posts to the URL of the page without an action, and leaves out a token that is turned off', () => {
    expect(drawn()).toMatch(/^<form method="post">/)
    expect(drawn({}, { csrfToken: undefined })).not.toContain('csrfToken')
  })

  it.each([
    ['text', '<input id="field-1-1" name="a" type="text" value="v">'],
    ['email', '<input id="field-1-1" name="a" type="email" value="v" autocomplete="email">'],
    [
      'password',
      '<input id="field-1-1" name="a" type="password" autocapitalize="none" spellcheck="false" data-show="Show password">',
    ],
    ['code', '<input id="field-1-1" name="a" type="text" inputmode="numeric" autocomplete="one-time-code">'],
    ['checkbox', '<input id="field-1-1" name="a" type="checkbox" value="v">'],
    ['hidden', '<input type="hidden" name="a" value="v">'],
    ['constructor', '<input id="field-1-1" name="a" type="text" value="v">'],
    ['image', '<input id="field-1-1" name="a" type="text" value="v">'],
  ] as const)('draws an input of the type %s', (type, markup) => {
    expect(input({ type: type as 'text', value: 'v' })).toBe(markup)
  })

  it('uses the other properties of a field', () => {
    expect(input({ required: true, maxLength: 6, autocomplete: 'username' })).toBe(
      '<input id="field-1-1" name="a" type="text" required maxlength="6" autocomplete="username">',
    )
    expect(input({ type: 'code', autocomplete: 'off' })).toContain('autocomplete="off"')
    expect(input({ type: 'checkbox', checked: true, required: true })).toBe(
      '<input id="field-1-1" name="a" type="checkbox" value="on" checked required>',
    )
    expect(input({ type: 'hidden', value: undefined })).toBe('<input type="hidden" name="a" value="">')
  })

  it('draws a hidden field as a text that is not displayed, if password managers need it', () => {
    expect(input({ type: 'hidden', value: 'v', autocomplete: 'username' })).toBe(
      '<input type="text" name="a" value="v" autocomplete="username" readonly hidden>',
    )
  })

  it('focuses the field that a notice is about, in place of another one', () => {
    const fields: PageField[] = [
      { name: 'a', type: 'text', autofocus: true },
      { name: 'b', type: 'text' },
    ]
    const focused = (at: Partial<FormPlace>): string[] => all(drawn({ fields }, at), /name="(\w)"[^>]* autofocus/g)
    expect(focused({})).toEqual(['a'])
    expect(focused({ notice: { kind: 'error', text: 'Wrong', field: 'b' } })).toEqual(['b'])
    expect(focused({ notice: { kind: 'error', text: 'Wrong' } })).toEqual(['a'])
  })

  it('labels every field, with its name if it has no label', () => {
    const markup = drawn({
      fields: [
        { name: 'a', type: 'text', label: 'First' },
        { name: 'b', type: 'checkbox' },
        { name: 'c', type: 'hidden' },
      ],
    })
    expect(all(markup, /<label for="([^"]*)"/g)).toEqual(['field-1-1', 'field-1-2'])
    expect(all(markup, /<label[^>]*><bdi>([^<]*)/g)).toEqual(['First', 'b'])
  })

  it.each([
    [{}, {}, 'button'],
    [{}, { isMain: true }, 'button primary'],
    [{ danger: true }, { isMain: true }, 'button danger'],
  ])('draws the right kind of button: %j %j', (form, at, kind) => {
    expect(drawn(form, at)).toContain(`<button type="submit" class="${kind}">Go</button>`)
  })

  it('can be collapsed behind a summary, which names its subject', () => {
    const markup = drawn({ disclosure: 'Rename', text: 'Up to 64.' }, { about: 'Laptop' })
    expect(markup).toMatch(
      /^<details>\s*<summary>Rename<span class="unseen"> <bdi>Laptop<\/bdi><\/span><\/summary>\s*<form/,
    )
    expect(count(markup, 'Laptop')).toBe(1)
    expect(markup).toContain('Up to 64.')
    expect(drawn({}, { about: 'Laptop' })).toContain('Go<span class="unseen"> <bdi>Laptop</bdi></span></button>')
  })

  it('is not collapsed if a notice is about one of its fields', () => {
    const notice = { kind: 'error', text: 'Wrong', field: 'a' } as const
    const opened = (field: PageField): string => drawn({ disclosure: 'Rename', fields: [field] }, { notice })
    expect(opened({ name: 'a', type: 'text' })).toMatch(/^<details open>/)
    expect(opened({ name: 'b', type: 'text' })).toMatch(/^<details>/)
    expect(opened({ name: 'a', type: 'hidden' })).toMatch(/^<details>/)
  })
})

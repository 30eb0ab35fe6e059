import type { Browser } from 'authengine/testing'

/** A form of a page: its URL, and its hidden fields. */
export interface Form {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** The form of a page with this path. */
export function formIn(markup: string, path: string): Form {
  const forms = [...markup.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
  const found = forms.map(([, action = '', inside = '']) => ({ action: plain(action), inside }))
  const form = found.find(({ action }) => new URL(action, 'https://app.example').pathname === path)
  if (!form) throw new TypeError(`The page has no form for ${path}: ${markup.slice(0, 2000)}`)
  const inputs = [...form.inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: form.action,
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']): [string, string] => [name, plain(value)])),
  }
}

/** Submits a form. */
export const press = (
  browser: Browser,
  { action, fields }: Form,
  typed: Readonly<Record<string, string>> = {},
): Promise<Response> => browser.post(action, { ...fields, ...typed })

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

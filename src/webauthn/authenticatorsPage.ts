import type { PageField, PageForm, PageListItem, PageNotice, PageSection } from '../pages/FormPage.js'
import { hiddenValues, type ResolvedFormPage } from '../sign-in/FormPages.js'
import type { PageLanguage } from '../pages/PageLanguage.js'
import type { TextKey } from '../pages/texts/en.js'
import type { PagePlace, PageWords } from '../sign-in/PageFrames.js'
import { CEREMONY, scriptTexts } from './ceremonyTexts.js'
import { WEBAUTHN_SCRIPT_TEXT } from './webauthnScriptText.js'

/** A passkey of the signed-in user. */
export interface ListedPasskey {
  /** Id of the passkey, for the forms. */
  readonly id: string
  /** Name that the user gave it: any text. */
  readonly name: string | null
  /** When it was added; null if that is not known. */
  readonly createdAt: Date | null
  /** When it was last used to sign in; null if never. */
  readonly lastUsed: Date | null
  /** Whether it is synced to other devices of the user, and not on one device only. */
  readonly synced: boolean
  /** Whether the user signed in with it just now. */
  readonly current?: boolean | undefined
}

/** Data of the page. */
export interface PasskeysOfUser {
  /** The passkeys, in their order. */
  readonly keys: readonly ListedPasskey[]
  /** Id of the provider a new passkey is made for. */
  readonly provider: string
  /** The `error` of a change that failed: any text. */
  readonly error: string | undefined
  /** URL of the link "Continue", which was approved already. Undefined for a link to the home page. */
  readonly callbackUrl: string | undefined
}

/** The page where users add, name and remove their passkeys. */
export function authenticatorsPage(place: PagePlace, words: PageWords, given: PasskeysOfUser): ResolvedFormPage {
  const { language, site } = words
  const { keys, callbackUrl, error } = given
  const list: PageSection =
    keys.length === 0
      ? { type: 'text', text: language.text('Passkeys.empty') }
      : { type: 'list', items: keys.map((key) => itemOf(key, language, formsFor(place, language, given, key))) }
  return {
    id: 'authenticators',
    title: language.text('Passkeys.title'),
    notice: error ? noticeFor(error, language) : undefined,
    sections: [{ type: 'text', text: language.text('Passkeys.text', { site }) }, list, adding(place, language, given)],
    links: callbackUrl === undefined ? undefined : [{ label: language.text('Way.continue'), url: callbackUrl }],
  }
}

function adding(
  { baseUrl }: PagePlace,
  language: PageLanguage,
  { provider, callbackUrl }: PasskeysOfUser,
): PageSection {
  // Returns to this page, whose link leads to where the user wanted to go.
  const back = callbackUrl === undefined ? '' : `?${String(new URLSearchParams({ callbackUrl }))}`
  return {
    type: 'ceremony',
    name: CEREMONY,
    script: WEBAUTHN_SCRIPT_TEXT,
    options: { provider, baseUrl, action: 'register', stays: true, texts: scriptTexts(language) },
    unusable: language.text('Passkey.unsupported'),
    fallback: language.text('Passkey.needsScripts'),
    form: {
      action: `${baseUrl}/callback/${provider}`,
      fields: [
        ...hiddenValues({ callbackUrl: `${baseUrl}/authenticators${back}` }),
        nameField('keyName', language.text('Passkeys.newName')),
      ],
      submit: language.text('Passkeys.add'),
    },
  }
}

/** What kind of notice an error has, and its texts. */
type NoticeKeys = readonly [kind: PageNotice['kind'], title: TextKey, text: TextKey]

const UNKNOWN: NoticeKeys = ['error', 'Passkeys.failed', 'Passkeys.failedText']

// A Map, because the key comes from the query: an object would also have a value for `constructor`.
const NOTICES: ReadonlyMap<string, NoticeKeys> = new Map<string, NoticeKeys>([
  ['LastAuthenticator', ['info', 'Passkeys.last', 'Passkeys.lastText']],
  ['MissingCSRF', ['error', 'Passkeys.late', 'Passkeys.lateText']],
  ['NotFound', ['info', 'Passkeys.gone', 'Passkeys.goneText']],
  ['MalformedRequest', ['error', 'Passkeys.badName', 'Passkeys.badNameText']],
  ['WebAuthnVerificationError', ['error', 'Passkeys.refused', 'Passkeys.refusedText']],
])

function noticeFor(error: string, language: PageLanguage): PageNotice {
  const [kind, title, text] = NOTICES.get(error) ?? UNKNOWN
  return { kind, title: language.text(title), text: language.text(text, { count: LONGEST_NAME }) }
}

/** How long a name may be, in characters. */
const LONGEST_NAME = 64

const nameField = (name: string, label: string, rest: Partial<PageField> = {}): PageField => ({
  ...{ name, label, type: 'text', maxLength: LONGEST_NAME, autocomplete: 'off' },
  ...rest,
})

const itemOf = (key: ListedPasskey, language: PageLanguage, actions: readonly PageForm[]): PageListItem => ({
  title: key.name || language.text('Passkeys.unnamed'),
  tag: key.current ? language.text('Passkeys.current') : undefined,
  detail: [
    dated(language, key.createdAt, key.synced ? 'synced' : 'local'),
    key.lastUsed ? dated(language, key.lastUsed, 'used') : language.text('Passkeys.unused'),
  ].join('\n'),
  actions,
})

/** A fact with its day, if the day is known. */
function dated(language: PageLanguage, at: Date | null, fact: 'local' | 'synced' | 'used'): string {
  const day = language.day(at)
  return day === undefined ? language.text(`Passkeys.${fact}LongAgo`) : language.text(`Passkeys.${fact}`, { day })
}

function formsFor(
  { baseUrl }: PagePlace,
  language: PageLanguage,
  { callbackUrl }: PasskeysOfUser,
  key: ListedPasskey,
): readonly PageForm[] {
  const action = `${baseUrl}/authenticators`
  const hidden = (does: string): readonly PageField[] => hiddenValues({ callbackUrl, action: does, id: key.id })
  const name = nameField('name', language.text('Field.name'), { value: key.name ?? '', required: true })
  return [
    {
      action,
      disclosure: language.text('Passkeys.rename'),
      fields: [...hidden('rename'), name],
      submit: language.text('Passkeys.save'),
    },
    {
      action,
      disclosure: language.text('Passkeys.remove'),
      text: language.text('Passkeys.removeText'),
      fields: hidden('delete'),
      submit: language.text('Passkeys.removeSubmit'),
      danger: true,
    },
  ]
}

import type { PageField, PageForm, PageListItem, PageNotice, PageSection } from '../pages/FormPage.js'
import { hiddenValues, type ResolvedFormPage, siteName } from '../sign-in/FormPages.js'
import type { PagePlace } from '../sign-in/PageFrames.js'
import { CEREMONY, NEEDS_SCRIPTS, UNUSABLE } from './ceremonyTexts.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

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
export async function authenticatorsPage(place: PagePlace, given: PasskeysOfUser): Promise<ResolvedFormPage> {
  const { keys, callbackUrl, error } = given
  const list: PageSection =
    keys.length === 0
      ? { type: 'text', text: 'You have no passkey yet.' }
      : { type: 'list', items: keys.map((key) => itemOf(key, formsFor(place, given, key))) }
  return {
    id: 'authenticators',
    title: 'Your passkeys',
    notice: error ? noticeFor(error) : undefined,
    sections: [
      { type: 'text', text: `Sign in to ${siteName(place)} the way you unlock your device.` },
      list,
      await adding(place, given),
    ],
    links: callbackUrl === undefined ? undefined : [{ label: 'Continue', url: callbackUrl }],
  }
}

async function adding({ baseUrl }: PagePlace, { provider, callbackUrl }: PasskeysOfUser): Promise<PageSection> {
  // Returns to this page, whose link leads to where the user wanted to go.
  const back = callbackUrl === undefined ? '' : `?${String(new URLSearchParams({ callbackUrl }))}`
  return {
    type: 'ceremony',
    name: CEREMONY,
    script: await WEBAUTHN_SCRIPT.text(),
    options: { provider, baseUrl, action: 'register', stays: true },
    unusable: UNUSABLE,
    fallback: NEEDS_SCRIPTS,
    form: {
      action: `${baseUrl}/callback/${provider}`,
      fields: [
        ...hiddenValues({ callbackUrl: `${baseUrl}/authenticators${back}` }),
        nameField('keyName', 'Name of a new passkey (optional)'),
      ],
      submit: 'Add a passkey',
    },
  }
}

const UNKNOWN: PageNotice = { kind: 'error', title: 'That did not work', text: 'Nothing was changed. Try again.' }

// A Map, because the key comes from the query: an object would also have a value for `constructor`.
const NOTICES: ReadonlyMap<string, PageNotice> = new Map<string, PageNotice>([
  [
    'LastAuthenticator',
    {
      kind: 'info',
      title: 'Not removed',
      text: 'Without this passkey you could not sign in any more. Add another one first.',
    },
  ],
  [
    'MissingCSRF',
    {
      kind: 'error',
      title: 'Please try again',
      text: 'The form was open for too long. Nothing was changed.',
    },
  ],
  ['NotFound', { kind: 'info', title: 'Not found', text: 'That passkey was removed already.' }],
  [
    'MalformedRequest',
    {
      kind: 'error',
      title: 'Please choose another name',
      text: 'Use up to 64 characters, and at least one.',
    },
  ],
  [
    'WebAuthnVerificationError',
    { kind: 'error', title: 'Not added', text: 'That passkey was not accepted. Try again.' },
  ],
])

const noticeFor = (error: string): PageNotice => NOTICES.get(error) ?? UNKNOWN

/** How long a name may be, in characters. */
const LONGEST_NAME = 64

const nameField = (name: string, label: string, rest: Partial<PageField> = {}): PageField => ({
  ...{ name, label, type: 'text', maxLength: LONGEST_NAME, autocomplete: 'off' },
  ...rest,
})

const itemOf = (key: ListedPasskey, actions: readonly PageForm[]): PageListItem => ({
  title: key.name || 'Unnamed passkey',
  tag: key.current ? 'used just now' : undefined,
  detail: [
    `${key.synced ? 'Synced' : 'On this device only'}, added ${dayOf(key.createdAt) ?? 'some time ago'}`,
    key.lastUsed ? `Last used ${dayOf(key.lastUsed) ?? 'some time ago'}` : 'Not used yet',
  ].join('\n'),
  actions,
})

function formsFor({ baseUrl }: PagePlace, { callbackUrl }: PasskeysOfUser, key: ListedPasskey): readonly PageForm[] {
  const action = `${baseUrl}/authenticators`
  const hidden = (does: string): readonly PageField[] => hiddenValues({ callbackUrl, action: does, id: key.id })
  return [
    {
      action,
      disclosure: 'Rename',
      fields: [...hidden('rename'), nameField('name', 'Name', { value: key.name ?? '', required: true })],
      submit: 'Save the name',
    },
    {
      action,
      disclosure: 'Remove',
      text: 'You can no longer sign in with it. Your device may go on offering it until you remove it there.',
      fields: hidden('delete'),
      submit: 'Remove this passkey',
      danger: true,
    },
  ]
}

// The server does not know the time zone of the user. A date in UTC is at most one day off.
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const dayOf = (at: Date | null): string | undefined =>
  at === null || Number.isNaN(at.getTime()) ? undefined : DAYS.format(at)

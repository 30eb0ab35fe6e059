import {
  type AccountSection,
  isolateText,
  type PageField,
  type PageForm,
  type PageListItem,
  type PageSection,
  type RequestContext,
} from 'authengine/plugin'
import { isEnrolled } from '../Factors.js'
import { LONGEST_NAME, type SecondFactorPages } from '../pages/SecondFactorPages.js'
import { FEW_CODES } from '../recovery/RecoveryCodes.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'
import { MAX_APPS, type TotpFactor } from '../totp/TotpFactors.js'
import type { TrustedBrowser } from '../browsers/TrustedBrowsers.js'

/** The part of the account page about the second factor. */
export const factorSection = (parts: SecondFactorParts, pages: SecondFactorPages): AccountSection => ({
  id: 'second-factor',
  title: 'second-factor.section',
  draw: async (ctx, { user }) => {
    const stored = user.id === undefined ? null : await parts.services.database?.users.byId(user.id)
    if (!stored) return []
    if (stored.email && !stored.emailVerified) return [{ type: 'text', text: pages.text(ctx, 'refused.not_verified') }]
    const offersMail = parts.mailed.isOn && Boolean(stored.email)
    return new Sections(ctx, pages).draw(
      offersMail,
      await parts.factors.of(stored.id),
      await parts.browsers.of(stored.id),
      await parts.browsers.idOf(ctx, stored.id),
    )
  },
})

/** Draws the sections for one request. */
class Sections {
  constructor(
    private readonly ctx: RequestContext,
    private readonly pages: SecondFactorPages,
  ) {}

  draw(
    offersMail: boolean,
    factors: Awaited<ReturnType<SecondFactorParts['factors']['of']>>,
    browsers: readonly TrustedBrowser[],
    thisBrowser: string | undefined,
  ): readonly PageSection[] {
    const { apps, asksForPasskey, codes, hasPasskey, usesMail } = factors
    const enrolled = isEnrolled(factors)
    return [
      { type: 'text', text: this.#text(enrolled ? 'on' : 'off') },
      ...(apps.length > 0 ? [{ type: 'list' as const, items: apps.map((app) => this.#app(app)) }] : []),
      ...(apps.length < MAX_APPS ? [this.#button('begin', 'add')] : []),
      ...(hasPasskey ? [this.#switch('passkeys', 'ask', asksForPasskey)] : []),
      ...(offersMail ? [this.#switch('mailed-codes', 'use', usesMail)] : []),
      ...(enrolled ? [this.#codes(codes)] : []),
      ...(browsers.length > 0
        ? [
            { type: 'text' as const, text: this.#text('browsers') },
            { type: 'list' as const, items: browsers.map((each) => this.#browser(each, thisBrowser)) },
          ]
        : []),
    ]
  }

  #app({ createdAt, id, isDisabled, name, usedAt }: TotpFactor): PageListItem {
    const hidden = idField(id)
    const newName: PageField = {
      name: 'name',
      type: 'text',
      label: this.#text('appName'),
      value: name,
      maxLength: LONGEST_NAME,
      autocomplete: 'off',
    }
    return {
      title: name === '' ? this.#text('unnamed') : isolateText(name),
      tag: isDisabled ? this.#text('disabled') : undefined,
      detail: [
        this.#text('addedOn', { day: this.#day(createdAt) }),
        usedAt ? this.#text('usedOn', { day: this.#day(usedAt) }) : this.#text('unused'),
        ...(isDisabled ? [this.#text('disabledText')] : []),
      ].join('\n'),
      actions: [
        {
          action: 'rename',
          disclosure: this.#text('rename'),
          fields: [hidden, newName],
          submit: this.#text('renameSubmit'),
        },
        {
          action: 'remove',
          disclosure: this.#text('remove'),
          text: this.#text('removeText'),
          fields: [hidden],
          submit: this.#text('removeSubmit'),
          danger: true,
        },
      ],
    }
  }

  #browser({ createdAt, expires, id, name }: TrustedBrowser, thisBrowser: string | undefined): PageListItem {
    return {
      title: name === '' ? this.#text('unnamedBrowser') : name,
      tag: id === thisBrowser ? this.#text('thisBrowser') : undefined,
      detail: this.#text('trustedUntil', { day: this.#day(createdAt), end: this.#day(expires) }),
      actions: [{ action: 'browsers', fields: [idField(id)], submit: this.#text('forget') }],
    }
  }

  /** A button that switches a kind of factor on or off. */
  #switch(action: 'mailed-codes' | 'passkeys', name: string, isOn: boolean): PageSection {
    const field: PageField = { name, type: 'hidden', value: isOn ? 'off' : 'on' }
    const key = `${action === 'passkeys' ? 'passkeys' : 'mailedCodes'}${isOn ? 'Off' : 'On'}`
    return { ...this.#button(action, key), text: this.#text(`${key}Text`), fields: [field], danger: isOn }
  }

  #codes(left: number): PageSection {
    const text = this.#text(left > FEW_CODES ? 'codesLeft' : 'codesFew', { left })
    return { ...this.#button('codes', 'newCodes'), text }
  }

  #button(action: string, key: string): PageForm & { readonly type: 'form' } {
    return { type: 'form', action, fields: [], submit: this.#text(key) }
  }

  #text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return this.pages.text(this.ctx, key, values)
  }

  /** A day in UTC, because the time zone of the user is not known. */
  #day(at: Date): string {
    const lang = this.#text('lang')
    return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  }
}

const idField = (id: string): PageField => ({ name: 'id', type: 'hidden', value: id })

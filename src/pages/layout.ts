import { localLogo, logoOrigin } from '../core/Theme.js'
import { parse } from '../http/urls.js'
import type { PageFrame, RenderedPage } from './PageRenderer.js'
import { html, Html, voidElement } from './html.js'
import { colorSchemes, styleSheet } from './styles.js'

/** What one page puts into the common frame. */
export interface PageContent {
  /** Title of the document: says what happened. */
  readonly title: string
  /** Everything below the logo. */
  readonly content: Html
  /** Rules this page adds to the style sheet. */
  readonly rules?: string
  /** URL of the script of this page. Default: none, and none is allowed. */
  readonly script?: string | undefined
}

/** Puts the content of a page into the document that all pages share. */
export function layout(frame: PageFrame, { title, content, rules = '', script }: PageContent): RenderedPage {
  const { nonce, theme } = frame
  const remote = logoOrigin(theme.logo)
  const logo = localLogo(theme.logo) ?? (remote && theme.logo)
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="${colorSchemes(theme)}" />
        <title>${[title, hostOf(frame)].filter(Boolean).join(' · ')}</title>
        <style nonce="${nonce}">
          ${new Html(styleSheet(theme) + rules)}
        </style>
        ${script !== undefined && html`<script nonce="${nonce}" type="module" src="${script}"></script>`}
      </head>
      <body>
        <main class="card">${logo && voidElement('img', { class: 'logo', src: logo, alt: '' })} ${content}</main>
      </body>
    </html> `
  return { markup: markup.markup, policy: policy(nonce, remote, script !== undefined) }
}

/** Host of the site, as people know it from the address bar. */
export const hostOf = ({ origin }: PageFrame): string => parse(origin)?.host ?? origin

/** The way back to the site; nothing where no host could be believed. */
export const homeLink = (frame: PageFrame, before = ''): Html | false =>
  frame.origin !== '' &&
  html`<p class="way">
    <a href="${frame.origin}">${before}<bdi>${hostOf(frame)}</bdi></a>
  </p>`

// No form-action: after the post a provider's form is redirected to the provider, and Chromium holds redirects to it too.
const policy = (nonce: string, remote: string | undefined, scripted: boolean): string =>
  [
    "default-src 'none'",
    ...(scripted ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    `style-src 'nonce-${nonce}'`,
    ["img-src 'self' data:", remote].filter(Boolean).join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

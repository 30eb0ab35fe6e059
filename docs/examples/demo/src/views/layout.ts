import { html, type Html } from 'authengine/plugin'

/** URLs of the links at the top of every page. */
export interface Places {
  /** Home page of the demo. */
  readonly home: string
  readonly inbox: string
}

/** The layout of every page. */
export const layout = ({ home, inbox }: Places, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · authengine demo</title>
        <link rel="icon" href="/logo.svg" />
        <link rel="stylesheet" href="/demo.css" />
        <script src="/reload.js"></script>
      </head>
      <body>
        <header>
          <a class="brand" href="${home}"><img src="/logo.svg" alt="" width="28" height="28" /> authengine demo</a>
          <a href="${inbox}">Inbox</a>
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup

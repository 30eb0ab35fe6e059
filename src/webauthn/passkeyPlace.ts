import { html, Html } from '../pages/html.js'

/** What the script reads of a place for passkeys. */
export interface PlaceFacts {
  /** Id of the provider. */
  readonly provider: string
  /** Where the library is mounted. */
  readonly baseUrl: string
  /** Whether passkeys are offered in a field of the page. */
  readonly autofill?: boolean
  /** Whether a refusal is told here, and not by the page it leads to. */
  readonly stays?: boolean
}

/** A part of a page for passkeys: shown once the script knows that they can be used, else it says what is missing. */
export function passkeyPlace(facts: PlaceFacts, content: Html | readonly Html[]): Html {
  const { provider, baseUrl, autofill = false, stays = false } = facts
  const flags = [autofill && ' data-autofill', stays && ' data-stays'].filter((flag) => flag !== false).join('')
  return html`<div class="place" data-passkeys data-provider="${provider}" data-base-url="${baseUrl}"${new Html(flags)}>
    <noscript><p class="notice">Passkeys need scripts: allow them for this site and load the page again.</p></noscript>
    <p class="notice" data-when="unusable" hidden>
      This browser cannot use passkeys here. They need a recent browser and a secure connection (https).
    </p>
    <div class="place" data-when="usable" hidden>${content}</div>
    <p class="status" role="status"></p>
  </div>`
}

import { html, type Html } from './html.js'
import type { Message } from './messages.js'

/** Tells people what happened, aloud too. */
export const alertBox = ({ title, text, calm }: Message): Html =>
  html`<p class="${calm ? 'notice' : 'notice alert'}" role="alert"><strong>${title}.</strong> ${text}</p>`

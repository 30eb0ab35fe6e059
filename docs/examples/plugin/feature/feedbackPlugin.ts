import { apiToken, type AuthPlugin, defineEvent, html, htmlReply, redirect, textOf } from 'authengine/plugin'

/** What other code asks of the plugin. */
export interface FeedbackApi {
  /** The last notes, the newest first. */
  last(most: number): readonly string[]
}
export const Feedback = apiToken<FeedbackApi>('@example/feedback', 'plugins: [feedback()]')
export const Given = defineEvent<{ readonly text: string }>('feedback.given')

const POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'"
const MOST_NOTES = 1000

/** A page where anyone can leave a note, and an API that reads the notes. */
export function feedback(): AuthPlugin {
  const notes: string[] = []
  return {
    id: 'feedback',
    name: 'Feedback',
    register: (registry) =>
      void registry
        .messages({
          en: { 'feedback.title': 'What can we do better?', 'feedback.thanks': 'Thank you. Notes so far: {count}' },
          de: { 'feedback.title': 'Was können wir besser machen?', 'feedback.thanks': 'Danke. Bisher: {count}' },
        })
        .limit('note', { network: [{ most: 5, seconds: 3600 }] })
        .cookie('given', { maxAge: 30 * 24 * 3600 })
        .event(Given)
        .check(({ settings }) =>
          settings.bodyLimit >= 1024
            ? []
            : [{ option: 'bodyLimit', problem: 'is too small for a note.', fix: 'Set it to 1024 or more.' }],
        )
        .provides(Feedback, () => ({ last: (most) => notes.slice(-most).reverse() }))
        .route(({ cookie, emit, limits, pages }) => ({
          path: '',
          isDestination: true,
          // The form has no token: the check of the origin is enough for a note.
          csrf: 'none',
          GET: (ctx) => {
            const hasGiven = cookie(ctx, 'given').read() !== undefined
            const title = pages.text(ctx, hasGiven ? 'feedback.thanks' : 'feedback.title', { count: notes.length })
            const form = html`<form method="post"><input name="text" required /><button>OK</button></form>`
            return htmlReply(String(html`<!doctype html><title>${title}</title><h1>${title}</h1>${form}`), POLICY)
          },
          POST: async (ctx) => {
            await limits.count('note', ctx)
            const text = (textOf(ctx.body, 'text') ?? '').slice(0, 500)
            notes.splice(0, notes.length + 1 - MOST_NOTES)
            notes.push(text)
            cookie(ctx, 'given').write('1')
            await emit(Given, { text }, ctx)
            return redirect(pages.url(ctx, ''))
          },
        })),
  }
}

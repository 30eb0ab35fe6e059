import { apiToken, type AuthPlugin, defineEvent, redirect, textOf } from 'authengine/plugin'

/** What other code asks of the plugin. */
export interface FeedbackApi {
  /** The last notes, the newest first. */
  last(most: number): readonly string[]
}
export const Feedback = apiToken<FeedbackApi>('@example/feedback', 'plugins: [feedback()]')
export const Given = defineEvent<{ readonly text: string }>('feedback.given')

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
          en: {
            'feedback.title': 'What can we do better?',
            'feedback.thanks': 'Thank you. Notes so far: {count}',
            'feedback.note': 'Your note',
          },
          de: {
            'feedback.title': 'Was können wir besser machen?',
            'feedback.thanks': 'Danke. Bisher: {count}',
            'feedback.note': 'Deine Notiz',
          },
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
          GET: (ctx) => {
            const hasGiven = cookie(ctx, 'given').read() !== undefined
            const title = pages.text(ctx, hasGiven ? 'feedback.thanks' : 'feedback.title', { count: notes.length })
            const label = pages.text(ctx, 'feedback.note')
            const note = { name: 'text', label, type: 'text', required: true, maxLength: 500 } as const
            return pages.form(ctx, { title, sections: [{ type: 'form', fields: [note], submit: 'OK' }] })
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

import { describe, expect, it } from '@jest/globals'
import type { Theme } from '../../../../src/core/Theme.js'
import { english } from '../pages/fixtures.js'
import { signInMail } from '../../../../src/email/SignInMails.js'

const URL_ = 'https://app.example/auth/callback/mail?callbackUrl=https%3A%2F%2Fapp.example%2F&token=t&email=ann%40x.com'
const mail = (theme: Theme = {}, more: Partial<Parameters<typeof signInMail>[0]> = {}) =>
  signInMail({ url: URL_, code: '01234567', host: 'app.example', seconds: 600, theme, language: english, ...more })

describe('signInMail', () => {
  it('names the site in subject, text and HTML', () => {
    const { subject, text, html } = mail()
    expect(subject).toBe('Sign in to app.example')
    expect(text).toContain('Sign in to app.example')
    expect(html).toContain('<h1 style="margin:0 0 28px;font-size:24px;line-height:1.25">Sign in to app.example</h1>')
  })

  it('has link and code in both forms, and states how long they work', () => {
    const { text, html } = mail()
    expect(text).toContain(`\n${URL_}\n`)
    expect(html).toContain(`<a href="${URL_.replaceAll('&', '&amp;')}"`)
    for (const form of [text, html]) expect(form).toMatch(/0123 4567[^]*for 10 minutes/)
  })

  it('lists its variables, for a template of a mail service', () => {
    expect(mail().variables).toEqual({ url: URL_, code: '0123 4567', host: 'app.example' })
  })

  it.each([
    [60, '1 minute'],
    [90, '90 seconds'],
    [3600, '1 hour'],
    [86_400, '24 hours'],
  ])('writes %d seconds as "%s"', (seconds, life) => {
    expect(mail({}, { seconds }).text).toContain(`for ${life}.`)
  })

  it('attack #219: escapes all values, shows the email address only in the link, and loads nothing', () => {
    const url = `${URL_}&x=<b>"'`
    const { text, html } = mail({}, { host: '<b>"x"</b>', url })
    expect(html).not.toMatch(/<b>|javascript:|<script|<img|src=/)
    expect(html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
    expect(html.match(/href="([^"]*)"/g)).toEqual([
      `href="${url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')}"`,
    ])
    expect(`${text}${html}`.replaceAll(/(?:https:\/\/\S+)/g, '')).not.toContain('ann')
  })

  it('uses the colours of the theme, and nothing else of it', () => {
    expect(mail({ brandColor: '#ffee00' }).html).toContain('background:#ffee00;color:#000000')
    expect(mail({ brandColor: '#0f766e', buttonText: '#fafafa' }).html).toContain('background:#0f766e;color:#fafafa')
    const evil = 'red;}</style><script>'
    expect(mail({ brandColor: evil, buttonText: evil }).html).toContain('background:#2a5fe0;color:#ffffff')
  })
})

import { createHash } from 'node:crypto'
import { Html } from 'authengine/plugin'

const RULES = `
:root{color-scheme:light dark;--ink:#1b1a2e;--soft:#5b5a73;--paper:#eeedf8;--card:#fff;--line:#d9d8e8;--brand:#4f46e5;--over:#f5f4fd;
font:1rem/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){
:root{--ink:#ecebf7;--soft:#aeadc6;--paper:#12111d;--card:#1c1b2b;--line:#3a3950;--brand:#a5b4fc;--over:#262539}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,26rem);place-content:center;gap:1.25rem;padding:2rem 1rem;
color:var(--ink);background:var(--paper)}
main{padding:2rem;border-radius:1rem;background:var(--card);box-shadow:0 12px 40px -16px rgb(20 16 80/.25)}
.brand{display:flex;align-items:center;gap:.6rem;margin:0 0 1.75rem;color:var(--brand);font-weight:700}
.brand::before{content:"";width:1.25rem;height:1.25rem;border:.375rem solid;border-radius:50% 50% 50% .25rem}
h1{margin:0;font-size:1.6rem;line-height:1.2;letter-spacing:-.015em}
.lead{margin:.4rem 0 1.5rem;color:var(--soft);overflow-wrap:anywhere}
.lead b{color:var(--ink);font-weight:600}
form{display:grid;gap:.75rem}
button,.on{width:100%;min-height:3rem;border:1px solid var(--line);border-radius:.75rem;color:inherit;background:none;font:inherit;cursor:pointer}
button:hover{border-color:var(--brand);background:var(--over)}
.person{display:flex;align-items:center;gap:.9rem;padding:.75rem .9rem;text-align:start}
.face{display:grid;place-items:center;flex:none;width:2.5rem;height:2.5rem;border-radius:50%;color:#fff;background:#0e7490;font-weight:650}
.leave{justify-content:center;border-color:var(--brand);color:var(--brand);font-weight:600}
.robin .face{background:#a21caf}
.who{min-width:0;line-height:1.35}
.who>*{display:block;overflow-wrap:anywhere}
.who>span{color:var(--soft);font-size:.9rem}
.told{margin:.25rem 0 0;color:var(--soft);font-size:.9rem;text-align:center;text-wrap:balance}
.deny{border-color:transparent;color:var(--brand);font-weight:600}
.on{display:grid;place-items:center;border-color:var(--brand);color:var(--brand);font-weight:600;text-decoration:none}
footer{padding:0 1.5rem;color:var(--soft);font-size:.875rem;text-align:center;text-wrap:balance}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:30rem){body{place-content:start stretch;grid-template-columns:minmax(0,1fr);padding:0 0 2rem;background:var(--card)}
main{padding:2.5rem 1.5rem 1rem;box-shadow:none}}
`

/** The style sheet of the pages. */
export const STYLES = new Html(RULES)

/** A browser may load this style sheet, and send forms to this provider, which may redirect to the application. */
export const policyFor = (application: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(RULES).digest('base64')}'; img-src data:; ` +
  `form-action 'self' ${application}; base-uri 'none'; frame-ancestors 'none'`
